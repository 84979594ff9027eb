/** How a call came out: a tool that answers, but reports an error, is neither done nor failed. */
import type { Call } from './state';

/** What the server took, as far as it is known; else what the page saw. */
export function tookOf({ took, started, ended }: Pick<Call, 'took' | 'started' | 'ended'>): number | null {
  return took ?? (ended === null ? null : ended - started);
}

export type Outcome = Call['state'] | 'error';

export function outcomeOf({ state, result, took }: Pick<Call, 'state' | 'result' | 'took'>): Outcome {
  // The server has answered; what is still done is done here.
  if (state === 'running' && took !== null) return 'done';
  return state === 'done' && result?.['isError'] === true ? 'error' : state;
}
