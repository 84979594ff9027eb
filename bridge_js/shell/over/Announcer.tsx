/** Tells assistive technology how the newest call and View are, and that the connection is gone. */
import type { ReactElement } from 'react';
import { useStateOf } from '../page/use_session';
import type { State } from '../state/state';
import { words } from '../words';

export function Announcer(): ReactElement {
  const text = useStateOf(announcement);
  return (
    <p className="hidden" role="status" aria-live="polite">
      {text}
    </p>
  );
}

function announcement({ connection, calls, views }: State): string {
  if (connection === 'lost') return words.over.lost;
  const call = calls.at(-1);
  const view = views.at(-1);
  const parts = [
    call && words.over.callState(call.tool, call.state),
    view && words.over.viewState(view.mount.view, view.phase),
  ];
  return parts.filter((part) => part !== undefined).join(' ');
}
