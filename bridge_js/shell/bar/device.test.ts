import { expect, test } from 'vitest';
import { ALL_AUTO } from '../state/stage';
import { changedBeside, isAllAuto, safeAreaName, scaleOf } from './device';

const NOTCH = { name: 'notch' as const, edges: { top: 44, right: 0, bottom: 34, left: 0 } };

test('a safe area is called by its name where it has one', () => {
  expect(safeAreaName(null, [NOTCH])).toBe('auto');
  expect(safeAreaName({ ...NOTCH.edges }, [NOTCH])).toBe('notch');
  expect(safeAreaName({ ...NOTCH.edges, left: 1 }, [NOTCH])).toBe('custom');
});

test('what is chosen beside the device is counted', () => {
  expect(changedBeside(ALL_AUTO)).toBe(0);
  expect(changedBeside({ ...ALL_AUTO, hover: false, orientation: 'landscape' })).toBe(2);
});

test('a custom size that is not in use leaves everything Auto', () => {
  expect(isAllAuto({ ...ALL_AUTO, screen: { width: 300, height: 300 } })).toBe(true);
  expect(isAllAuto({ ...ALL_AUTO, touch: false })).toBe(false);
});

test('a screen is drawn as large as it fits, and never larger than it is', () => {
  expect(scaleOf({ width: 430, height: 932 }, { width: 800, height: 600 })).toBe(0.64);
  expect(scaleOf({ width: 430, height: 932 }, { width: 2000, height: 2000 })).toBe(1);
  expect(scaleOf({ width: 2560, height: 2560 }, { width: 300, height: 300 })).toBe(0.35);
});
