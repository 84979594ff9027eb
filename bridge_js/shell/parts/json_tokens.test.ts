import { expect, test } from 'vitest';
import { jsonTokens } from './json_tokens';

test('names, texts and words are told apart, and nothing is lost', () => {
  const text = '{\n  "a\\"b": "c: d",\n  "n": [-1.5e3, true]\n}';
  const tokens = jsonTokens(text);
  expect(tokens.map((token) => token.text).join('')).toBe(text);
  expect(tokens.filter((token) => token.kind === 'name').map((token) => token.text)).toEqual(['"a\\"b":', '"n":']);
  expect(tokens.filter((token) => token.kind === 'text').map((token) => token.text)).toEqual(['"c: d"']);
});
