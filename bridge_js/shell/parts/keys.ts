/** Keys: the one that stands for a command on this system, and shortcuts as people and assistive technology read them. */
const APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);

export const COMMAND = APPLE ? '⌘' : 'Ctrl';

export function hasCommand(event: { metaKey: boolean; ctrlKey: boolean }): boolean {
  return APPLE ? event.metaKey : event.ctrlKey;
}

/** A shortcut. `key` is as in `KeyboardEvent.key`, letters small. */
export interface Keys {
  readonly key: string;
  readonly command?: boolean;
  readonly shift?: boolean;
}

type Pressed = Pick<KeyboardEvent, 'key' | 'metaKey' | 'ctrlKey' | 'altKey' | 'shiftKey'>;

/** A printed sign counts whatever it takes to type it, for keyboards differ; a letter needs exactly its modifiers. */
export function isPressed(keys: Keys, event: Pressed): boolean {
  if (event.altKey || event.key.toLowerCase() !== keys.key.toLowerCase()) return false;
  if (hasCommand(event) !== (keys.command ?? false)) return false;
  if (APPLE ? event.ctrlKey : event.metaKey) return false;
  return isSign(keys.key) || event.shiftKey === (keys.shift ?? false);
}

function isSign(key: string): boolean {
  return key.length === 1 && key.toLowerCase() === key.toUpperCase();
}

const DRAWN: Readonly<Record<string, string>> = { Enter: '↵', ArrowUp: '↑', ArrowDown: '↓', Escape: 'Esc' };

/** The keys one by one, as they are printed. */
export function caps(keys: Keys): string[] {
  const cap = DRAWN[keys.key] ?? (keys.key.length === 1 ? keys.key.toUpperCase() : keys.key);
  return [...(keys.command ? [COMMAND] : []), ...(keys.shift ? ['Shift'] : []), cap];
}

/** For a tooltip: Ctrl B. */
export function spelled(keys: Keys): string {
  return caps(keys).join(' ');
}

/** For `aria-keyshortcuts`: Control+B. */
export function ariaKeys(keys: Keys): string {
  const command = APPLE ? 'Meta' : 'Control';
  const key = keys.key.length === 1 ? keys.key.toUpperCase() : keys.key;
  return [...(keys.command ? [command] : []), ...(keys.shift ? ['Shift'] : []), key].join('+');
}

/** Whether the person is typing, so that a sign is text and no shortcut. */
export function isTyping(target: EventTarget | null): boolean {
  if (target === null || !('closest' in target)) return false;
  return (target as Element).closest('input, textarea, select, [contenteditable=true]') !== null;
}
