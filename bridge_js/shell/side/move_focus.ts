/** Moves the focus among the tools of a list, over the borders of its groups; false where there is nothing to move to. */
export function moveFocus(list: HTMLElement | null, step: number): boolean {
  const tools = [...(list?.querySelectorAll<HTMLElement>('[data-tool]') ?? [])];
  const at = tools.indexOf(document.activeElement as HTMLElement);
  const next = tools[at + step];
  next?.focus();
  return next !== undefined;
}
