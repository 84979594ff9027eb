/** Milliseconds to wait before trying to connect for the nth time in a row, counted from 0. */
const FIRST = 250;
const LONGEST = 8_000;

export function backoff(attempt: number): number {
  return Math.min(LONGEST, FIRST * 2 ** attempt);
}
