/** Escape leaves the innermost thing. What can be left says so while it is there, and the newest of them goes first. */
import { useEffect, useRef } from 'react';

const open: { readonly leave: () => void }[] = [];

const OVER = 'dialog[open], :popover-open';

function pressed(event: KeyboardEvent): void {
  // A dialog, a panel and a field with something in it answer for themselves.
  if (event.key !== 'Escape' || event.defaultPrevented || document.querySelector(OVER) !== null) return;
  const innermost = open.at(-1);
  if (innermost === undefined) return;
  event.preventDefault();
  innermost.leave();
}

window.addEventListener('keydown', pressed);

export function useEscape(active: boolean, leave: () => void): void {
  const latest = useRef(leave);
  latest.current = leave;
  useEffect(() => {
    if (!active) return;
    const layer = { leave: () => latest.current() };
    open.push(layer);
    return () => {
      open.splice(open.indexOf(layer), 1);
    };
  }, [active]);
}
