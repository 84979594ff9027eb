import { expect, test } from 'vitest';
import { ROW_HEIGHT, scrollFor, visibleRows } from './window';

test('only rows near the screen are drawn, however many there are', () => {
  const { first, end } = visibleRows(50_000 * ROW_HEIGHT, 200, 100_000);
  expect(first).toBeLessThan(50_000);
  expect(end).toBeGreaterThan(50_009);
  expect(end - first).toBeLessThan(40);
});

test('a short list is drawn whole', () => {
  expect(visibleRows(0, 500, 3)).toEqual({ first: 0, end: 3 });
});

test('a list that became shorter than it was scrolled shows its end', () => {
  const { first, end } = visibleRows(9_000, 200, 20);
  expect([first < 20, end]).toEqual([true, 20]);
});

test('scrolling follows the selected row only as far as needed', () => {
  expect(scrollFor(0, 100, 200)).toBe(0);
  expect(scrollFor(6, 100, 200)).toBe(100);
  expect(scrollFor(20, 0, 220)).toBe(21 * ROW_HEIGHT - 220);
});
