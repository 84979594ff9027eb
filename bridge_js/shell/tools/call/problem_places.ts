/** Which sentences stand at which field. */
import type { ArgumentProblem } from '../../../contract/page';

/** What is missing is not held against somebody who is still writing: it is said once Run was pressed. */
export function problemsByPlace(
  problems: readonly ArgumentProblem[],
  withMissing: boolean,
): ReadonlyMap<string, readonly string[]> {
  const places = new Map<string, string[]>();
  for (const { pointer, kind, text } of problems) {
    if (kind === 'missing' && !withMissing) continue;
    places.set(pointer, [...(places.get(pointer) ?? []), text]);
  }
  return places;
}
