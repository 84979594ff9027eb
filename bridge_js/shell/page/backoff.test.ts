import { expect, test } from 'vitest';
import { backoff } from './backoff';

test('tries come soon at first and never further apart than eight seconds', () => {
  expect([0, 1, 2].map(backoff)).toEqual([250, 500, 1000]);
  expect(backoff(50)).toBe(8000);
});
