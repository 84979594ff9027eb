/**
 * Keeps the focus near when the control that has it goes away: a button that gives way to another one, a form that was
 * closed, a row that was removed. Without it the next Tab would begin at the top of the page.
 */
import { type RefObject, useEffect } from 'react';

const FOCUSABLE = 'button, input, select, textarea, summary, [tabindex]';

/** Within `box`. An element with `data-return` is where the focus goes first of all that are equally near. */
export function useKeptFocus(box: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const root = box.current;
    if (root === null) return;
    let last: readonly HTMLElement[] = [];
    const entered = (event: FocusEvent) => {
      last = upwards(event.target as HTMLElement, root);
    };
    const changed = () => {
      if (document.activeElement !== document.body || last.length === 0) return;
      // One that is disabled for a moment, while something is being done, has the focus again afterwards.
      if (last[0]?.isConnected && last[0].matches(':disabled')) return;
      nearest(last)?.focus();
    };
    const observer = new MutationObserver(changed);
    observer.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] });
    root.addEventListener('focusin', entered);
    return () => {
      observer.disconnect();
      root.removeEventListener('focusin', entered);
    };
  }, [box]);
}

/** For what lies over the page: remembers where the focus is, and returns what brings it back there, or near. */
export function rememberedFocus(): () => void {
  const { activeElement, body } = document;
  const path = activeElement instanceof HTMLElement && activeElement !== body ? upwards(activeElement, body) : [];
  return () => {
    if (document.activeElement === null || document.activeElement === body) nearest(path)?.focus();
  };
}

function upwards(from: HTMLElement, root: HTMLElement): HTMLElement[] {
  const path = [from];
  for (let at = from; at !== root && at.parentElement !== null; at = at.parentElement) path.push(at.parentElement);
  return path;
}

function nearest(path: readonly HTMLElement[]): HTMLElement | undefined {
  const [focused, ...around] = path;
  if (focused?.isConnected) return focused;
  for (const box of around.filter((one) => one.isConnected)) {
    const here = [...box.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
      (one) => !one.matches(':disabled') && one.checkVisibility(),
    );
    const found = here.find((one) => one.matches('[data-return]')) ?? here[0];
    if (found !== undefined) return found;
  }
  return undefined;
}
