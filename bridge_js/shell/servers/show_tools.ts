/** From a server to its tools: the stage, the list at that server, and one of its tools chosen and under the keys. */
import type { JsonValue, ServerRow } from '../../contract/page';
import type { Session } from '../page/session';
import { drawn } from '../parts/drawn';
import { chosenOf } from '../state/choice';
import { FOLDED } from '../tools/list/folded';

export function showTools(session: Session, server: ServerRow): void {
  const { selected, remembered } = session.store.state;
  const chosen = chosenOf(server, selected);
  const folded = remembered[FOLDED];
  const unfold = isFolded(folded, server.key) ? folded.filter((one) => one !== server.key) : null;
  drawn(() => {
    if (chosen !== null) session.select(chosen);
    if (unfold !== null) session.remember(FOLDED, unfold);
    session.frame.show('side', true, 'stage');
  });
  const side = document.getElementById('pane-side');
  const tool = side?.querySelector<HTMLElement>('[data-tool][aria-current="true"]');
  // What a search left out is not in the list: the search is then where to go on.
  if (tool === null || tool === undefined) side?.querySelector('input')?.focus();
  else {
    tool.closest('section')?.scrollIntoView({ block: 'start' });
    tool.focus();
  }
}

function isFolded(folded: JsonValue | undefined, server: string): folded is JsonValue[] {
  return Array.isArray(folded) && folded.includes(server);
}
