/** Which rows of a long list are on the screen. Rows are all of one height, so that nothing has to be measured. */

export const ROW_HEIGHT = 22;
/** Rows above and below that are drawn too, so that a quick scroll shows no gap. */
const MARGIN = 8;

export interface Span {
  readonly first: number;
  readonly end: number;
}

export function visibleRows(scrolled: number, height: number, rows: number): Span {
  const first = Math.max(0, Math.min(rows, Math.floor(scrolled / ROW_HEIGHT)) - MARGIN);
  return { first, end: Math.min(rows, first + Math.ceil(height / ROW_HEIGHT) + 2 * MARGIN) };
}

/** Where to scroll so that a row is in sight: nowhere if it is. */
export function scrollFor(row: number, scrolled: number, height: number): number {
  const top = row * ROW_HEIGHT;
  if (top < scrolled) return top;
  return Math.max(scrolled, top + ROW_HEIGHT - height);
}
