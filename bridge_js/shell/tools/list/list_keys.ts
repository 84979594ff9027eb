/**
 * Keys in the list of tools: letters lead to the next name that begins with them, left and right fold and unfold its
 * group. Arrows up and down, Home and End are `useRoving`'s.
 */
import { type KeyboardEvent, useRef } from 'react';

/** Milliseconds after which a letter begins a new word. */
const PAUSE = 700;

export function useListKeys(): (event: KeyboardEvent<HTMLElement>) => void {
  const typed = useRef({ text: '', at: 0 });
  return (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    const list = event.currentTarget;
    const focused = (event.target as HTMLElement).closest<HTMLElement>('[data-tool], [data-saved], [data-fold]');
    if (focused === null) return;
    const done = foldByKey(event.key, focused) || typeAhead(event, list, focused, typed.current);
    if (done) event.preventDefault();
  };
}

/** Into the group and out of it, in the direction in which the page is read. */
function foldByKey(key: string, focused: HTMLElement): boolean {
  const rtl = getComputedStyle(focused).direction === 'rtl';
  const inwards = key === (rtl ? 'ArrowLeft' : 'ArrowRight');
  const outwards = key === (rtl ? 'ArrowRight' : 'ArrowLeft');
  const head = focused.closest('section')?.querySelector<HTMLElement>('[data-fold]');
  if ((!inwards && !outwards) || head === null || head === undefined) return false;
  const open = head.getAttribute('aria-expanded') === 'true';
  if (focused === head && open !== inwards) head.click();
  else if (focused !== head && outwards) head.focus();
  return true;
}

function typeAhead(
  { key, timeStamp }: KeyboardEvent,
  list: HTMLElement,
  focused: HTMLElement,
  typed: { text: string; at: number },
): boolean {
  if (!/^[\p{L}\p{N}_.-]$/u.test(key)) return false;
  typed.text = timeStamp - typed.at < PAUSE ? typed.text + key.toLowerCase() : key.toLowerCase();
  typed.at = timeStamp;
  const stops = [...list.querySelectorAll<HTMLElement>('[data-tool], [data-saved]')];
  const at = stops.indexOf(focused);
  // A first letter goes on from here; more letters may stay where they are.
  const start = typed.text.length === 1 ? at + 1 : Math.max(at, 0);
  const order = [...stops.slice(start), ...stops.slice(0, start)];
  order.find((one) => nameOf(one).startsWith(typed.text))?.focus();
  return true;
}

function nameOf({ dataset }: HTMLElement): string {
  return (dataset['tool'] ?? dataset['saved'] ?? '').toLowerCase();
}
