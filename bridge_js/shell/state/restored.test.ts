import { expect, test } from 'vitest';
import { inItsPlace } from './restored';
import type { View } from './state';

const view = (name: string, place?: number): View =>
  ({ mount: { view: name, restored: place === undefined ? null : { place, shown_at: 0, stored: true } } }) as View;
const names = (views: readonly View[]) => views.map((one) => one.mount.view);

test('a View of a call of now stands last, a rebuilt one among its like', () => {
  const stage = [view('b', 2), view('d', 4), view('new')];
  expect(names(inItsPlace(stage, view('c', 3)))).toEqual(['b', 'c', 'd', 'new']);
  expect(names(inItsPlace(stage, view('a', 1)))).toEqual(['a', 'b', 'd', 'new']);
  expect(names(inItsPlace(stage, view('e', 5)))).toEqual(['b', 'd', 'e', 'new']);
  expect(names(inItsPlace(stage, view('newer')))).toEqual(['b', 'd', 'new', 'newer']);
  expect(names(inItsPlace([], view('a', 1)))).toEqual(['a']);
});
