/** What is emulated for Views, each with *Auto* first, which follows the system. */
import type { ReactElement } from 'react';
import { useSession, useStateOf } from '../page/use_session';
import { profileName } from '../parts/format';
import { type Segment, Segments } from '../parts/Segments';
import type { Theme } from '../state/state';
import { Pick } from './Pick';
import css from './Toolbar.module.css';

const THEMES: readonly Segment<Theme | null>[] = [
  { value: null, label: 'Auto', icon: 'auto' },
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
];

const LOCALES = [
  'en-US',
  'en-GB',
  'de-DE',
  'fr-FR',
  'es-ES',
  'pt-BR',
  'pl-PL',
  'tr-TR',
  'ar-EG',
  'he-IL',
  'hi-IN',
  'ja-JP',
  'ko-KR',
  'zh-CN',
];

const ZONES = [
  'UTC',
  'America/Los_Angeles',
  'America/New_York',
  'America/Sao_Paulo',
  'Europe/London',
  'Europe/Berlin',
  'Africa/Cairo',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Asia/Shanghai',
  'Asia/Tokyo',
  'Australia/Sydney',
];

export function Emulation({ open }: { open: boolean }): ReactElement {
  const session = useSession();
  const emulation = useStateOf((state) => state.emulation);
  const profiles = useStateOf((state) => state.welcome?.profiles);
  return (
    <div className={css['emulation']} data-open={open}>
      <Pick
        label="Host"
        options={profiles ?? []}
        chosen={emulation.profile}
        choose={(profile) => session.emulate({ profile })}
        nameOf={profileName}
      />
      <Segments
        label="Theme"
        segments={THEMES}
        chosen={emulation.theme}
        choose={(theme) => session.emulate({ theme })}
      />
      <Pick
        label="Locale"
        options={LOCALES}
        chosen={emulation.locale}
        choose={(locale) => session.emulate({ locale })}
      />
      <Pick
        label="Zone"
        options={ZONES}
        chosen={emulation.time_zone}
        choose={(zone) => session.emulate({ time_zone: zone })}
      />
    </div>
  );
}
