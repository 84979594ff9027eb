/** The key that stands for a command on this system. */
const APPLE = /Mac|iPhone|iPad/.test(navigator.userAgent);

export const COMMAND = APPLE ? '⌘' : 'Ctrl';

export function hasCommand(event: { metaKey: boolean; ctrlKey: boolean }): boolean {
  return APPLE ? event.metaKey : event.ctrlKey;
}
