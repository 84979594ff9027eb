import { expect, test } from 'vitest';
import { notificationMethod, shortened } from './wire';

test('only a message with a method and no id is a notification', () => {
  expect(notificationMethod({ jsonrpc: '2.0', method: 'ping' })).toBe('ping');
  expect(notificationMethod({ jsonrpc: '2.0', id: 1, method: 'ping' })).toBeUndefined();
  expect(notificationMethod({ method: 7 })).toBeUndefined();
  expect(notificationMethod('ping')).toBeUndefined();
});

test('a violation keeps its known members, cut to a length, and nothing else', () => {
  expect(shortened({ directive: 'img-src', blocked: 'x'.repeat(9), line: 4, own: 'idea' }, 3)).toEqual({
    directive: 'img',
    blocked: 'xxx',
    line: 4,
  });
  expect(shortened(null, 3)).toEqual({});
});
