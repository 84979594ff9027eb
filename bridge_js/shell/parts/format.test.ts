import { expect, test } from 'vitest';
import { clock, count, duration, size, timeOfDay, withMoments } from './format';

test('sizes, durations and counts are short and line up', () => {
  expect([size(0), size(999), size(6_104), size(999_960), size(4_300_000)]).toEqual([
    '0 B',
    '999 B',
    '6.1 kB',
    '1.0 MB',
    '4.3 MB',
  ]);
  expect([duration(0.4), duration(184), duration(12_345)]).toEqual(['0 ms', '184 ms', '12.3 s']);
  expect(count(14_208)).toBe('14\u202f208');
});

test('a time shows milliseconds', () => {
  expect(timeOfDay(1.118)).toMatch(/^\d\d:\d\d:01\.118$/);
});

test('when something was is a time today and a day before that', () => {
  const noon = new Date(2026, 10, 30, 12, 4, 31).getTime();
  expect(clock(noon / 1000, noon + 60_000)).toBe('12:04:31');
  expect(clock(noon / 1000, noon + 86_400_000)).toBe('2026-11-30');
});

test('a moment in a text is read by people, and what only looks like one stays', () => {
  const noon = new Date(2026, 10, 30, 12, 4, 31).toISOString();
  expect(withMoments(`${noon}, Greenroom 1.0`)).toBe('2026-11-30 12:04, Greenroom 1.0');
  expect(withMoments('2026-13-99T99:99:99Z')).toBe('2026-13-99T99:99:99Z');
});
