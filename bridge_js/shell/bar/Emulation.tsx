/** What is emulated for Views, each with *Auto* first, which follows the system and the window. */
import { type ReactElement, useMemo } from 'react';
import { useSession, useStateOf } from '../page/use_session';
import { IconButton } from '../parts/IconButton';
import { type Segment, Segments } from '../parts/Segments';
import { ALL_AUTO } from '../state/stage';
import type { Theme } from '../state/state';
import { words } from '../words';
import { CspDrop } from './CspDrop';
import { DeviceDrop } from './DeviceDrop';
import { isAllAuto } from './device';
import { Fitted } from './Fitted';
import { HostDrop } from './HostDrop';
import { ModeSegments } from './ModeSegments';
import { TextDrop } from './TextDrop';

const THEMES: readonly Segment<Theme | null>[] = [
  { value: null, label: words.bar.auto, icon: 'auto' },
  { value: 'light', label: words.bar.themes.light, icon: 'sun' },
  { value: 'dark', label: words.bar.themes.dark, icon: 'moon' },
];

export function Emulation(): ReactElement {
  const items = useMemo(
    () => [
      { key: 'host', node: <HostDrop /> },
      { key: 'device', node: <DeviceDrop /> },
      { key: 'theme', node: <ThemeSegments /> },
      { key: 'locale', node: <LocaleDrop /> },
      { key: 'zone', node: <ZoneDrop /> },
      { key: 'mode', node: <ModeSegments /> },
      { key: 'csp', node: <CspDrop /> },
      { key: 'auto', node: <AllAuto /> },
    ],
    [],
  );
  return <Fitted items={items} />;
}

function ThemeSegments(): ReactElement {
  const session = useSession();
  const theme = useStateOf(({ stage }) => stage.emulation.theme);
  return (
    <Segments
      label={words.bar.theme}
      segments={THEMES}
      chosen={theme}
      choose={(value) => session.emulate({ theme: value })}
    />
  );
}

const LANGUAGES = new Intl.DisplayNames(['en'], { type: 'language' });

function languageOf(tag: string): string | undefined {
  try {
    return LANGUAGES.of(tag);
  } catch {
    return undefined;
  }
}

function LocaleDrop(): ReactElement {
  const session = useSession();
  const chosen = useStateOf(({ stage }) => stage.emulation.locale);
  const usual = useStateOf(({ welcome }) => welcome?.choices.locales) ?? [];
  return (
    <TextDrop
      label={words.bar.locale}
      chosen={chosen}
      auto={words.bar.localeAuto(navigator.language)}
      usual={usual}
      describe={languageOf}
      other={words.bar.localeOther}
      choose={(locale) => session.emulate({ locale })}
    />
  );
}

function ZoneDrop(): ReactElement {
  const session = useSession();
  const chosen = useStateOf(({ stage }) => stage.emulation.time_zone);
  const usual = useStateOf(({ welcome }) => welcome?.choices.time_zones) ?? [];
  return (
    <TextDrop
      label={words.bar.zone}
      chosen={chosen}
      auto={words.bar.zoneAuto(Intl.DateTimeFormat().resolvedOptions().timeZone)}
      usual={usual}
      other={words.bar.zoneOther}
      choose={(zone) => session.emulate({ time_zone: zone })}
    />
  );
}

function AllAuto(): ReactElement | null {
  const session = useSession();
  const all = useStateOf(({ stage }) => isAllAuto(stage.emulation) && stage.csp === 'host');
  if (all) return null;
  const undo = () => {
    session.emulate(ALL_AUTO);
    session.chooseCsp('host');
  };
  return <IconButton icon="undo" name={words.bar.allAuto} press={undo} />;
}
