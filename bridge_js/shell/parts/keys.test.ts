import { expect, test } from 'vitest';
import { ariaKeys, caps, isPressed, spelled } from './keys';

function pressed(key: string, held: Partial<Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean>> = {}) {
  return { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held };
}

test('a shortcut is pressed with exactly its keys', () => {
  const keys = { key: 'k', command: true };
  expect(isPressed(keys, pressed('k', { ctrlKey: true }))).toBe(true);
  expect(isPressed(keys, pressed('K', { ctrlKey: true, shiftKey: true }))).toBe(false);
  expect(isPressed(keys, pressed('k', { ctrlKey: true, altKey: true }))).toBe(false);
  expect(isPressed(keys, pressed('k'))).toBe(false);
  expect(isPressed(keys, pressed('j', { ctrlKey: true }))).toBe(false);
});

test('a sign counts however it is typed', () => {
  expect(isPressed({ key: '?' }, pressed('?', { shiftKey: true }))).toBe(true);
  expect(isPressed({ key: '/' }, pressed('/', { shiftKey: true }))).toBe(true);
  expect(isPressed({ key: '?' }, pressed('?', { ctrlKey: true }))).toBe(false);
});

test('shortcuts are spelled for eyes and for assistive technology', () => {
  expect(spelled({ key: 'b', command: true })).toBe('Ctrl B');
  expect(caps({ key: 'F6', shift: true })).toEqual(['Shift', 'F6']);
  expect(ariaKeys({ key: 'b', command: true })).toBe('Control+B');
  expect(ariaKeys({ key: 'F6', shift: true })).toBe('Shift+F6');
});
