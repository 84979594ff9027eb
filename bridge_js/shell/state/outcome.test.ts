import { expect, test } from 'vitest';
import { outcomeOf, tookOf } from './outcome';

test('a tool that reports an error is not done', () => {
  const ended = { took: 5, started: 0, ended: 9 };
  expect(outcomeOf({ state: 'done', result: { content: [], isError: true }, ...ended })).toBe('error');
  expect(outcomeOf({ state: 'done', result: { content: [] }, ...ended })).toBe('done');
  expect(outcomeOf({ state: 'failed', result: null, ...ended })).toBe('failed');
});

test('a call is done when the server has answered, and took what the server took', () => {
  const answered = { state: 'running', result: null, took: 186, started: 100, ended: null } as const;
  expect([outcomeOf(answered), tookOf(answered)]).toEqual(['done', 186]);
  expect(outcomeOf({ ...answered, took: null })).toBe('running');
  expect(tookOf({ ...answered, ended: 2133 })).toBe(186);
  expect(tookOf({ ...answered, took: null })).toBeNull();
  expect(tookOf({ ...answered, took: null, ended: 2133 })).toBe(2033);
});
