/** F6 goes from pane to pane, and comes back to where the focus was in each. */

const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), summary, ' +
  '[tabindex]:not([tabindex="-1"])';

const last = new WeakMap<HTMLElement, HTMLElement>();

/** Keeps in mind where the focus is in each pane. */
export function watchPaneFocus(): () => void {
  const focused = ({ target }: FocusEvent) => {
    const pane = target instanceof HTMLElement ? target.closest<HTMLElement>('[data-pane]') : null;
    // A View that has the focus keeps the keys, so nothing leads back into it by itself.
    if (pane !== null && !(target instanceof HTMLIFrameElement)) last.set(pane, target as HTMLElement);
  };
  document.addEventListener('focusin', focused);
  return () => document.removeEventListener('focusin', focused);
}

/** Puts the focus into the next pane that is to be seen, round and round. */
export function stepPane(step: 1 | -1): void {
  const panes = [...document.querySelectorAll<HTMLElement>('[data-pane]')].filter(isSeen);
  const at = panes.findIndex((pane) => pane.contains(document.activeElement));
  const first = at === -1 ? (step === 1 ? -1 : 0) : at;
  for (let tried = 1; tried <= panes.length; tried += 1) {
    const pane = panes[(first + step * tried + panes.length * 2) % panes.length];
    if (pane !== undefined && focusPane(pane)) return;
  }
}

/** Puts the focus where it was in this pane, else on the first thing in it, else on itself; false where nothing takes it. */
export function focusPane(pane: HTMLElement): boolean {
  const before = last.get(pane);
  if (before !== undefined && pane.contains(before) && isSeen(before)) before.focus();
  else (first(pane) ?? pane).focus();
  return pane.contains(document.activeElement);
}

function first(pane: HTMLElement): HTMLElement | undefined {
  return [...pane.querySelectorAll<HTMLElement>(FOCUSABLE)].find(isSeen);
}

function isSeen(element: HTMLElement): boolean {
  return element.closest('[inert]') === null && element.checkVisibility({ visibilityProperty: true });
}
