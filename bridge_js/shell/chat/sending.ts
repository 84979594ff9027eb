/** Which key sends what is written. Pure. */
import type { KeyboardEvent } from 'react';

type Pressed = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey'> & {
  readonly nativeEvent: Pick<globalThis.KeyboardEvent, 'isComposing' | 'keyCode'>;
};

/** What an engine gives for a key that an input method takes, also for the Enter that ends a composition in Safari. */
const TAKEN = 229;

/** Enter sends; with Shift or Alt it breaks the line, and while an input method composes it belongs to that. */
export function isSending({ key, shiftKey, altKey, nativeEvent }: Pressed): boolean {
  return key === 'Enter' && !shiftKey && !altKey && !nativeEvent.isComposing && nativeEvent.keyCode !== TAKEN;
}
