/** The focus goes into a drawer that opens, and back to where it was when the drawer closes with the focus inside. */
import { useEffect } from 'react';

export function useDrawerFocus(drawer: 'side' | 'inspector' | null): void {
  useEffect(() => {
    const pane = drawer === null ? null : document.getElementById(`pane-${drawer}`);
    if (pane === null) return;
    const before = document.activeElement;
    // The button that closes it, not its first field: on a screen that is touched a field would bring up the keyboard.
    pane.querySelector<HTMLElement>('button[aria-keyshortcuts]')?.focus();
    return () => {
      const here = document.activeElement;
      if ((here === document.body || pane.contains(here)) && before instanceof HTMLElement) before.focus();
    };
  }, [drawer]);
}
