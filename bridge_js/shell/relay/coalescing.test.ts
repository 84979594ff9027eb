import { expect, test } from 'vitest';
import { Coalescing } from './coalescing';

const SIZE = 'ui/notifications/size-changed';

function watched() {
  const passed: string[] = [];
  let dropped = 0;
  const coalescing = new Coalescing(
    (text) => passed.push(text),
    () => {
      dropped += 1;
    },
  );
  return { coalescing, passed, dropped: () => dropped };
}

test('the first and the last of a row of sizes are passed on', () => {
  const { coalescing, passed, dropped } = watched();
  for (const size of ['1', '2', '3', '4']) coalescing.take(SIZE, size, 0);
  coalescing.flush();
  expect(passed).toEqual(['1', '4']);
  expect(dropped()).toBe(2);
});

test('a flush is asked for once, when something is held back', () => {
  const { coalescing } = watched();
  expect([0, 6, 7].map((now) => coalescing.take(SIZE, String(now), now))).toEqual([null, 10, null]);
});

test('any other message comes after the size that was sent before it', () => {
  const { coalescing, passed } = watched();
  coalescing.take(SIZE, '1', 0);
  coalescing.take(SIZE, '2', 1);
  coalescing.take(undefined, 'request', 2);
  expect(passed).toEqual(['1', '2', 'request']);
});

test('log messages are never left out, even when they repeat', () => {
  const { coalescing, passed } = watched();
  for (let n = 0; n < 3; n += 1) coalescing.take('notifications/message', 'same', 0);
  expect(passed).toEqual(['same', 'same', 'same']);
});

test('sizes that come slowly all pass at once', () => {
  const { coalescing, passed } = watched();
  for (const now of [0, 20, 40]) coalescing.take(SIZE, String(now), now);
  expect(passed).toEqual(['0', '20', '40']);
});
