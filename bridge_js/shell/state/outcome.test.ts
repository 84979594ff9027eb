import { expect, test } from 'vitest';
import { outcomeOf } from './outcome';

test('a tool that reports an error is not done', () => {
  expect(outcomeOf({ state: 'done', result: { content: [], isError: true } })).toBe('error');
  expect(outcomeOf({ state: 'done', result: { content: [] } })).toBe('done');
  expect(outcomeOf({ state: 'failed', result: null })).toBe('failed');
});
