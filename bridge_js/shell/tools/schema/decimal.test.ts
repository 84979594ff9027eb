import { expect, test } from 'vitest';
import { isMore, isNumber, minus, plus, stepped } from './decimal';

test('sums are exact, whatever the size and the places', () => {
  expect(plus('0.1', '0.2')).toBe('0.3');
  expect(plus('9007199254740993', '1')).toBe('9007199254740994');
  expect(plus('1e3', '0.5')).toBe('1000.5');
  expect(minus('0', '0.05')).toBe('-0.05');
  expect(minus('1', '-1')).toBe('2');
  expect(plus('x', '1')).toBeNull();
  expect(plus('1e99999', '1')).toBeNull();
});

test('numbers are compared as numbers', () => {
  expect(isMore('10', '9.99')).toBe(true);
  expect(isMore('9007199254740993', '9007199254740992')).toBe(true);
  expect(isMore('1.0', '1')).toBe(false);
});

test('a step stays within the bounds and begins at them', () => {
  expect(stepped('5', '5', true, '0', '9')).toBe('9');
  expect(stepped('0.1', '0.1', false, '0', '1')).toBe('0');
  expect(stepped('', '1', true, '3')).toBe('3');
  expect(stepped('', '1', true)).toBe('0');
});

test('only what JSON spells as a number is one', () => {
  for (const text of ['0', '-1', '1.5', '1e5', '12345678901234567890'])
    expect([text, isNumber(text)]).toEqual([text, true]);
  for (const text of ['', '01', '1.', '.5', '+1', '1e', 'NaN', '0x1'])
    expect([text, isNumber(text)]).toEqual([text, false]);
});
