import { expect, test } from 'vitest';
import type { RanTool, StepShown } from '../../../contract/page';
import type { Entry } from '../../state/conversation';
import { stepAt, stepsOf } from './steps';

const step = (number: number) => ({ kind: 'step', number }) as StepShown;
const call = (number: number, by: 'model' | 'person') => ({ kind: 'call', number, author: { by } }) as RanTool;

test('a step has the calls that its model made, and no one else’s', () => {
  const entries: Entry[] = [call(1, 'person'), step(2), call(3, 'model'), call(4, 'model'), call(5, 'person'), step(6)];
  const steps = stepsOf(entries);
  expect(steps.map(({ place, calls }) => [place, calls.map(({ number }) => number)])).toEqual([
    [1, [3, 4]],
    [2, []],
  ]);
});

test('the step that is looked at is the chosen one as long as it is there, else the newest', () => {
  const steps = stepsOf([step(2), step(6)]);
  expect([stepAt(steps, 2)?.place, stepAt(steps, 99)?.place, stepAt(steps, null)?.place]).toEqual([1, 2, 2]);
  expect(stepAt([], null)).toBe(undefined);
});
