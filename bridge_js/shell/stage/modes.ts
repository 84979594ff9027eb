/** The person's choice of a View's display mode, or why it cannot be had. The choice is Python's to grant. */
import type { Session } from '../page/session';
import type { DisplayMode, View } from '../state/state';
import { whyNot } from '../state/views';
import { words } from '../words';

/** Why this mode cannot be chosen for the View, in words; nothing where it can. */
export function reason(view: View, mode: DisplayMode): string | undefined {
  const why = whyNot(view, mode);
  return why && words.stage.modeWhyNot[why](words.stage.modes[mode]);
}

export function chooseMode(session: Session, view: View, mode: DisplayMode): void {
  const unavailable = reason(view, mode);
  if (unavailable === undefined) session.setMode(view.mount.view, mode);
  else session.explain(unavailable);
}

/** Into the mode, or out of it. */
export function toggleMode(session: Session, view: View, mode: DisplayMode): void {
  chooseMode(session, view, view.mode === mode ? 'inline' : mode);
}
