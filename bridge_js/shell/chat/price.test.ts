import { expect, test } from 'vitest';
import { dollars } from './price';

test('a price has as many digits as say something', () => {
  expect([0, 0.00001, 0.00213, 0.1234, 1.5, 12].map(dollars)).toEqual([
    '0',
    '<\u202f0.0001',
    '0.0021',
    '0.123',
    '1.50',
    '12.00',
  ]);
});
