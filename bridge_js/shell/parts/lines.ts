/** Which lines of a long list are on the screen. All are of one height, so that nothing has to be measured. Pure. */

/** Lines above and below that are drawn too, so that a quick scroll shows no gap. */
const MARGIN = 10;

export interface Span {
  readonly first: number;
  readonly end: number;
}

export function visibleLines(scrolled: number, height: number, lines: number, lineHeight: number): Span {
  const first = Math.max(0, Math.min(lines, Math.floor(scrolled / lineHeight)) - MARGIN);
  return { first, end: Math.min(lines, first + Math.ceil(height / lineHeight) + 2 * MARGIN) };
}

/** Where to scroll so that a line is in sight: nowhere if it is. */
export function scrollFor(line: number, scrolled: number, height: number, lineHeight: number): number {
  const top = line * lineHeight;
  if (top < scrolled) return top;
  return Math.max(scrolled, top + lineHeight - height);
}
