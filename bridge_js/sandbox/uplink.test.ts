import { expect, test } from 'vitest';
import { FIRST_CREDITS, LONGEST_QUEUE, Uplink } from './uplink';

function watched() {
  const posted: unknown[] = [];
  return { posted, up: new Uplink({ postMessage: (message) => posted.push(message) }) };
}

test('messages beyond the first credits wait, and follow in their order', () => {
  const { posted, up } = watched();
  for (let n = 0; n < FIRST_CREDITS + 3; n += 1) up.send(n);
  expect(posted).toHaveLength(FIRST_CREDITS);
  up.credit(2);
  expect(posted.slice(FIRST_CREDITS)).toEqual([{ m: FIRST_CREDITS }, { m: FIRST_CREDITS + 1 }]);
  up.credit(5);
  up.send('last');
  expect(posted.at(-1)).toEqual({ m: 'last' });
  expect(posted).toHaveLength(FIRST_CREDITS + 4);
});

test('a queue that overflows says so once and passes nothing more', () => {
  const { posted, up } = watched();
  for (let n = 0; n < FIRST_CREDITS + LONGEST_QUEUE + 5; n += 1) up.send(n);
  expect(posted.filter((message) => JSON.stringify(message) === '{"o":1}')).toHaveLength(1);
  up.credit(10);
  expect(posted).toHaveLength(FIRST_CREDITS + 1);
});

test('a message that cannot be copied is noted and costs no credit', () => {
  const posted: unknown[] = [];
  const up = new Uplink({
    postMessage: (message) => {
      posted.push(structuredClone(message));
    },
  });
  up.send(() => 0);
  for (let n = 0; n < FIRST_CREDITS; n += 1) up.send(n);
  expect(posted).toHaveLength(FIRST_CREDITS + 1);
  expect(posted[0]).toHaveProperty('u', expect.stringMatching(/^no_copy:/));
});
