/** The display mode of the View at hand: the one that covers the stage, or else the newest. */
import type { ReactElement } from 'react';
import { useSession, useStateOf } from '../page/use_session';
import { Segments } from '../parts/Segments';
import { chooseMode, reason } from '../stage/modes';
import type { DisplayMode } from '../state/state';
import { viewAtHand } from '../state/views';
import { words } from '../words';

const MODES: readonly DisplayMode[] = ['inline', 'fullscreen', 'pip'];

export function ModeSegments(): ReactElement | null {
  const session = useSession();
  const view = useStateOf(({ views }) => viewAtHand(views));
  if (view === undefined) return null;
  return (
    <Segments
      label={words.bar.mode}
      segments={MODES.map((mode) => ({ value: mode, label: words.bar.modes[mode], unavailable: reason(view, mode) }))}
      chosen={view.mode}
      choose={(mode) => chooseMode(session, view, mode)}
    />
  );
}
