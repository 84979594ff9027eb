import { expect, test } from 'vitest';
import type { PolicyViolation } from '../../contract/page';
import { reduce } from './reduce';
import { INITIAL } from './state';
import { MOST_VIOLATIONS, troubleCount } from './violations';

function violation(change: Partial<PolicyViolation> = {}): PolicyViolation {
  return {
    type: 'violation',
    view: '1',
    number: 1,
    directive: 'connect-src',
    origin: 'https://api.example',
    rest: '/x',
    weight: 'blocked',
    places: [],
    count: 1,
    told_by: ['frame'],
    mend: null,
    why_none: null,
    ...change,
  };
}

test('a violation that is told again takes its own place, and no other View’s', () => {
  const told = [violation(), violation({ view: '2' }), violation({ number: 2 }), violation({ count: 3 })];
  const state = told.reduce((before, one) => reduce(before, one, 0), INITIAL);
  expect(state.violations.map(({ view, number, count }) => [view, number, count])).toEqual([
    ['1', 1, 3],
    ['2', 1, 1],
    ['1', 2, 1],
  ]);
  const gone = reduce(state, { type: 'unmount', view: '1', reason: 'closed', keep_notice: false, wished: false }, 0);
  expect(gone.violations.map(({ view }) => view)).toEqual(['2']);
});

test('what only the letter of the specification would block is no trouble', () => {
  const state = [
    violation(),
    violation({ number: 2, weight: 'letter' }),
    violation({ number: 3, weight: 'host' }),
  ].reduce((before, one) => reduce(before, one, 0), INITIAL);
  expect(troubleCount(state)).toBe(2);
});

test('there is an end to what is kept', () => {
  let state = INITIAL;
  for (let number = 0; number < MOST_VIOLATIONS + 5; number += 1) state = reduce(state, violation({ number }), 0);
  expect(state.violations.length).toBe(MOST_VIOLATIONS);
});
