import { expect, test } from 'vitest';
import { scrollFor, visibleLines } from './lines';

const HIGH = 22;

test('only rows near the screen are drawn, however many there are', () => {
  const { first, end } = visibleLines(50_000 * HIGH, 200, 100_000, HIGH);
  expect(first).toBeLessThan(50_000);
  expect(end).toBeGreaterThan(50_009);
  expect(end - first).toBeLessThan(40);
});

test('a short list is drawn whole', () => {
  expect(visibleLines(0, 500, 3, HIGH)).toEqual({ first: 0, end: 3 });
});

test('a list that became shorter than it was scrolled shows its end', () => {
  const { first, end } = visibleLines(9_000, 200, 20, HIGH);
  expect([first < 20, end]).toEqual([true, 20]);
});

test('scrolling follows the selected row only as far as needed', () => {
  expect(scrollFor(0, 100, 200, HIGH)).toBe(0);
  expect(scrollFor(6, 100, 200, HIGH)).toBe(100);
  expect(scrollFor(20, 0, 220, HIGH)).toBe(21 * HIGH - 220);
});
