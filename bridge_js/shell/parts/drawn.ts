/** Moving the focus into what a change of ours brings: at once, so that the next key already goes there. */
import { flushSync } from 'react-dom';

/** Makes a change and draws it before it returns. For the handler of a person's key or press only. */
export function drawn(change: () => void): void {
  // A frame later would be too late for a fast typist: the key after Enter would still go to the old field.
  flushSync(change);
}
