import { expect, test } from 'vitest';
import { FIRST_PLACE, keptPlace, movedBy, resizedBy, within } from './pip_place';

test('what was kept is used, and nonsense is not', () => {
  expect(keptPlace({ end: 40, bottom: 8 })).toEqual({ end: 40, bottom: 8 });
  for (const kept of [undefined, null, 3, [], { end: '4', bottom: 8 }, {}])
    expect(keptPlace(kept)).toEqual(FIRST_PLACE);
});

test('it moves with the pointer whichever way the page is read', () => {
  expect(movedBy({ end: 50, bottom: 50 }, 10, 20, false)).toEqual({ end: 40, bottom: 30 });
  expect(movedBy({ end: 50, bottom: 50 }, 10, 20, true)).toEqual({ end: 60, bottom: 30 });
});

test('it stays within its room, also where it is larger than that', () => {
  const room = { width: 400, height: 300 };
  const box = { width: 100, height: 100 };
  expect(within({ end: -9, bottom: 999 }, room, box)).toEqual({ end: 0, bottom: 200 });
  expect(within({ end: 50, bottom: 50 }, room, { width: 500, height: 500 })).toEqual({ end: 0, bottom: 0 });
});

test('the free corner resizes it, and it is never nothing', () => {
  expect(resizedBy({ width: 300, height: 200 }, -10, -20, false)).toEqual({ width: 310, height: 220 });
  expect(resizedBy({ width: 300, height: 200 }, -10, -20, true)).toEqual({ width: 290, height: 220 });
  expect(resizedBy({ width: 300, height: 200 }, 900, 900, false)).toEqual({ width: 1, height: 1 });
});
