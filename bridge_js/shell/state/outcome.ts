/** How a call came out: a tool that answers, but reports an error, is neither done nor failed. */
import type { Call } from './state';

export type Outcome = Call['state'] | 'error';

export function outcomeOf({ state, result }: Pick<Call, 'state' | 'result'>): Outcome {
  return state === 'done' && result?.['isError'] === true ? 'error' : state;
}
