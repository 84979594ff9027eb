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

export function Emulation({ open }: { open: boolean }): ReactElement {
  const session = useSession();
  const emulation = useStateOf((state) => state.stage.emulation);
  const choices = useStateOf((state) => state.welcome?.choices);
  return (
    <div className={css['emulation']} data-open={open}>
      <Pick
        label="Host"
        options={choices?.profiles.map((one) => one.name) ?? []}
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
        options={choices?.locales ?? []}
        chosen={emulation.locale}
        choose={(locale) => session.emulate({ locale })}
      />
      <Pick
        label="Zone"
        options={choices?.time_zones ?? []}
        chosen={emulation.time_zone}
        choose={(zone) => session.emulate({ time_zone: zone })}
      />
    </div>
  );
}
