import { expect, test } from 'vitest';
import { FIRST_PANES, isDrawer, keptPanes, LIMITS, readPanes, within } from './panes';

test('what is kept is read again as it was', () => {
  const panes = { sizes: { side: 300, inspector: 400, log: 35 }, folded: ['log' as const], call: 45 };
  expect(readPanes(keptPanes(panes))).toEqual(panes);
  expect(readPanes(keptPanes({ ...panes, call: null }))).toEqual({ ...panes, call: null });
});

test('what makes no sense is as at first, and sizes stay within their limits', () => {
  expect(readPanes(undefined)).toEqual(FIRST_PANES);
  expect(readPanes('wide')).toEqual(FIRST_PANES);
  expect(readPanes({ side: 9_999, inspector: '400', log: 1, folded: ['log', 'stage', 7], call: 99 })).toEqual({
    sizes: { side: 520, inspector: FIRST_PANES.sizes.inspector, log: 20 },
    folded: ['log'],
    call: 80,
  });
  expect(within(LIMITS.log, 33.4)).toBe(33);
});

test('panes become drawers where there is no room beside the stage', () => {
  expect([isDrawer('side', 'medium'), isDrawer('side', 'narrow')]).toEqual([false, true]);
  expect([isDrawer('inspector', 'wide'), isDrawer('inspector', 'medium')]).toEqual([false, true]);
  expect(isDrawer('log', 'narrow')).toBe(false);
});
