/** Tools that Views offer themselves: what each View offers now, and what becomes of the choice when they go. Pure. */
import type { AppToolRow, AppTools } from '../../contract/page';
import { chosenAmong } from './choice';
import type { State, ToolName } from './state';

/** The tool of a View that is meant, and the View's offer; undefined where it is no View's, or there no more. */
export function appToolOf(
  { appTools }: Pick<State, 'appTools'>,
  name: ToolName | null,
): { offer: AppTools; row: AppToolRow } | undefined {
  const offer = appTools.find((one) => one.view === name?.view);
  const row = offer?.tools.find((one) => one.name === name?.tool);
  return offer === undefined || row === undefined ? undefined : { offer, row };
}

/** Views in the order in which they first offered something; one that offers nothing any more is gone. */
export function withAppTools(state: State, offer: AppTools): State {
  const there = state.appTools.some((one) => one.view === offer.view);
  const all = there ? state.appTools.map((one) => (one.view === offer.view ? offer : one)) : [...state.appTools, offer];
  return chosenAnew({ ...state, appTools: all.filter((one) => one.tools.length > 0) });
}

/** Nothing is offered until Python says so again. */
export function withoutAppTools(state: State): State {
  return chosenAnew({ ...state, appTools: [] });
}

function chosenAnew(state: State): State {
  const { selected, servers } = state;
  if (selected?.view === undefined || appToolOf(state, selected) !== undefined) return state;
  return { ...state, ...chosenAmong(servers ?? [], { selected: null, awaited: state.awaited }) };
}
