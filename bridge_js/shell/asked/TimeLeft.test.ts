import { expect, test } from 'vitest';
import { clock } from './TimeLeft';

test('time is written as on a clock', () => {
  expect([0, 9, 60, 299, 3600, 86_399].map(clock)).toEqual(['0:00', '0:09', '1:00', '4:59', '1:00:00', '23:59:59']);
});
