import { expect, test } from 'vitest';
import { isReserved } from './methods';

test('only the methods of the proxy itself are kept back', () => {
  expect(isReserved({ method: 'ui/notifications/sandbox-proxy-ready' })).toBe(true);
  expect(isReserved({ method: 'ui/notifications/sandbox-anything' })).toBe(true);
  expect(isReserved({ method: 'ui/notifications/size-changed' })).toBe(false);
  expect(isReserved({ id: 1, result: {} })).toBe(false);
  expect(isReserved(null)).toBe(false);
  expect(isReserved('ui/notifications/sandbox-proxy-ready')).toBe(false);
});
