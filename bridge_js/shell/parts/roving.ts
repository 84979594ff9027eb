/**
 * One stop for Tab in a row or a list, and arrows inside it. The stop is where the focus was last; Home and End go to
 * the first and the last. The elements keep what they do with other keys.
 */
import { type RefObject, useEffect } from 'react';

const STOPS = 'button:not(:disabled), select:not(:disabled), input:not(:disabled), a[href]';

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
    const settle = () => oneStop(stopsIn(element, stops));
    const focused = ({ target }: FocusEvent) => oneStop(stopsIn(element, stops), target as HTMLElement);
    const pressed = (event: KeyboardEvent) => move(element, stopsIn(element, stops), as, event);
    settle();
    const observer = new MutationObserver(settle);
    observer.observe(element, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden', 'data-open'] });
    element.addEventListener('focusin', focused);
    element.addEventListener('keydown', pressed);
    return () => {
      observer.disconnect();
      element.removeEventListener('focusin', focused);
      element.removeEventListener('keydown', pressed);
    };
  }, [container, as, stops]);
}

function stopsIn(element: HTMLElement, stops: string): HTMLElement[] {
  return [...element.querySelectorAll<HTMLElement>(stops)].filter((one) => one.checkVisibility());
}

function oneStop(stops: readonly HTMLElement[], wanted?: HTMLElement): void {
  const stop = stops.find((one) => one === wanted) ?? stops.find((one) => one.tabIndex === 0) ?? stops[0];
  for (const one of stops) {
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
