import { expect, test } from 'vitest';
import { Heartbeat } from './heartbeat';

function watched(most: number) {
  const heard: (boolean | 'asked')[] = [];
  const beating = new Heartbeat(
    most,
    () => heard.push('asked'),
    (silent) => heard.push(silent),
  );
  return { heard, beating };
}

test('what answers each question is never silent', () => {
  const { heard, beating } = watched(3);
  for (let n = 0; n < 5; n += 1) {
    beating.beat();
    beating.answered();
  }
  expect(heard).toEqual(Array(5).fill('asked'));
});

test('what is silent is asked once, told once, and told once when it answers', () => {
  const { heard, beating } = watched(3);
  for (let n = 0; n < 9; n += 1) beating.beat();
  expect(heard).toEqual(['asked', true]);
  beating.answered();
  beating.answered();
  expect(heard).toEqual(['asked', true, false]);
});
