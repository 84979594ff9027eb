import { expect, test } from 'vitest';
import { readArguments } from './arguments';

test('nothing typed means no arguments', () => {
  expect(readArguments(' \n')).toEqual({ value: {} });
});

test('only an object is a set of arguments', () => {
  expect(readArguments('{"a": 1}')).toEqual({ value: { a: 1 } });
  expect(readArguments('[1]')).toHaveProperty('mistake.line', 1);
  expect(readArguments('{"a" 1}')).toHaveProperty('mistake.column', 6);
});
