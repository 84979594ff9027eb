import { expect, test } from 'vitest';
import { Bucket } from './bucket';
import { Credits } from './credits';
import { BUCKET_REFILL, BUCKET_SIZE, FIRST_CREDITS } from './limits';

/** A proxy that always has something to say, and a host that deals with everything at once. */
function honestFlood(seconds: number): { passed: number; refused: number } {
  const bucket = new Bucket(BUCKET_SIZE, BUCKET_REFILL, 0);
  const credits = new Credits(bucket);
  let inHand = FIRST_CREDITS;
  let passed = 0;
  let refused = 0;
  for (let now = 0; now < seconds * 1000; now += 4) {
    for (; inHand > 0; inHand -= 1) {
      if (bucket.take(now)) passed += 1;
      else refused += 1;
      credits.used();
      credits.owe(1);
    }
    inHand += credits.release(now);
  }
  return { passed, refused };
}

test('a flood that waits for credits never empties the bucket', () => {
  expect(honestFlood(20).refused).toBe(0);
});

test('a flood that waits for credits gets the whole rate of the bucket', () => {
  expect(honestFlood(20).passed).toBeGreaterThan(20 * BUCKET_REFILL);
});

test('credits are released once', () => {
  const credits = new Credits(new Bucket(1000, 1, 0));
  credits.owe(5);
  expect([credits.release(0), credits.release(0), credits.owed]).toEqual([5, 0, 0]);
});
