/**
 * One stop for Tab in a row or a list, and arrows inside it. The stop is where the focus was last; Home and End go to
 * the first and the last. The elements keep what they do with other keys.
 */
import { type RefObject, useEffect } from 'react';

const STOPS = 'button:not(:disabled), select:not(:disabled), input:not(:disabled), a[href]';

/** What may let a control come or go without a new element. */
const CHANGES = ['disabled', 'hidden', 'inert', 'data-open'];

interface Options {
  /** `row`: left and right; `list`: up and down. */
  readonly as: 'row' | 'list';
  /** Which elements take part; all controls if it is not given. */
  readonly stops?: string;
}

export function useRoving(container: RefObject<HTMLElement | null>, { as, stops = STOPS }: Options): void {
  useEffect(() => {
    const element = container.current;
    if (element === null) return;
    const settle = () => oneStop(element, stops);
    const focused = ({ target }: FocusEvent) => oneStop(element, stops, target as HTMLElement);
    const pressed = (event: KeyboardEvent) => move(element, usable(element, stops), as, event);
    settle();
    const observer = new MutationObserver(settle);
    observer.observe(element, { childList: true, subtree: true, attributeFilter: CHANGES });
    element.addEventListener('focusin', focused);
    element.addEventListener('keydown', pressed);
    return () => {
      observer.disconnect();
      element.removeEventListener('focusin', focused);
      element.removeEventListener('keydown', pressed);
    };
  }, [container, as, stops]);
}

function usable(element: HTMLElement, stops: string): HTMLElement[] {
  const all = [...element.querySelectorAll<HTMLElement>(stops)];
  return all.filter((one) => one.closest('[inert]') === null && one.checkVisibility());
}

/** One that cannot be reached now is no stop when it can be reached again. */
function oneStop(element: HTMLElement, stops: string, wanted?: HTMLElement): void {
  const reached = usable(element, stops);
  const stop = reached.find((one) => one === wanted) ?? reached.find((one) => one.tabIndex === 0) ?? reached[0];
  for (const one of element.querySelectorAll<HTMLElement>(stops)) {
    const index = one === stop ? 0 : -1;
    if (one.tabIndex !== index) one.tabIndex = index;
  }
}

function move(element: HTMLElement, stops: readonly HTMLElement[], as: Options['as'], event: KeyboardEvent): void {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
  const at = stops.indexOf(event.target as HTMLElement);
  if (at === -1 || (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox')) return;
  const to = { Home: 0, End: stops.length - 1 }[event.key] ?? at + stepOf(element, as, event.key);
  const next = stops[(to + stops.length) % stops.length];
  if (next === undefined || to === at) return;
  event.preventDefault();
  next.focus();
}

function stepOf(element: HTMLElement, as: Options['as'], key: string): number {
  if (as === 'list') return { ArrowDown: 1, ArrowUp: -1 }[key] ?? 0;
  const step = { ArrowRight: 1, ArrowLeft: -1 }[key] ?? 0;
  return getComputedStyle(element).direction === 'rtl' ? -step : step;
}
