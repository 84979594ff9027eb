import { expect, test } from 'vitest';
import { isLargerThan } from './size';

test('the limit counts bytes of UTF-8, not characters', () => {
  expect(isLargerThan('é'.repeat(5), 10)).toBe(false);
  expect(isLargerThan('é'.repeat(6), 10)).toBe(true);
  expect(isLargerThan('a'.repeat(10), 10)).toBe(false);
  expect(isLargerThan('a'.repeat(11), 10)).toBe(true);
});
