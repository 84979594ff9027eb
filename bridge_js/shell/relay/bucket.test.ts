import { expect, test } from 'vitest';
import { Bucket } from './bucket';

test('a full bucket gives its size at once and then nothing', () => {
  const bucket = new Bucket(3, 10, 0);
  expect([bucket.take(0), bucket.take(0), bucket.take(0), bucket.take(0)]).toEqual([true, true, true, false]);
});

test('a token comes back after its share of a second', () => {
  const bucket = new Bucket(1, 10, 0);
  bucket.take(0);
  expect(bucket.take(99)).toBe(false);
  expect(bucket.take(101)).toBe(true);
});

test('a rest never fills a bucket beyond its size', () => {
  const bucket = new Bucket(2, 1000, 0);
  expect(bucket.level(60_000)).toBe(2);
});
