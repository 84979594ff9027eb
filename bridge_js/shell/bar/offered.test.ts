import { expect, test } from 'vitest';
import { OFFERED_NAMES, offeredModes, offeredName } from './offered';

test('each set of display modes is found again by its name', () => {
  expect(OFFERED_NAMES.map((name) => offeredName(offeredModes(name)))).toEqual([...OFFERED_NAMES]);
});

test('inline is there whether a set names it or not, and all is what the host has anyway', () => {
  expect(offeredName([])).toBe('inline');
  expect(offeredName(['pip'])).toBe('pip');
  expect(offeredName(['fullscreen', 'inline'])).toBe('fullscreen');
  expect(offeredName(['inline', 'fullscreen', 'pip'])).toBe('auto');
});
