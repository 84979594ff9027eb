import { expect, test } from 'vitest';
import { EMPTY, inShape, renamed, secretIn, shapeOf } from './draft';

test('a server turned into an address and back has what was filled in before', () => {
  const program = { ...EMPTY, command: 'npx', args: ['x'] };
  const address = inShape(program, 'address');
  expect(shapeOf(address)).toBe('address');
  expect(inShape({ ...address, url: 'https://a.test' }, 'program')).toEqual(program);
});

test('a variable that gets the name of a secret is proposed for the keyring, once', () => {
  const plain = { name: 'API_KE', value: 'x', secret: false };
  expect(renamed(plain, 'API_KEY').secret).toBe(true);
  expect(renamed({ ...plain, name: 'API_KEY' }, 'MY_API_KEY').secret).toBe(false);
  expect(renamed({ ...plain, value: `$\{keyring:x}` }, 'API_KEY').secret).toBe(false);
  expect(renamed(plain, 'LEVEL').secret).toBe(false);
});

test('the secret that a value refers to is known by its name', () => {
  expect(secretIn(`Bearer $\{keyring:a/b c}`)).toBe('a/b c');
  expect(secretIn(`$\{keyring:a}$\{keyring:b}`)).toBeUndefined();
  expect(secretIn(`$\{env:a}`)).toBeUndefined();
  expect(secretIn(null)).toBeUndefined();
});
