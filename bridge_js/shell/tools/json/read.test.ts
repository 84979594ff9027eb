import { expect, test } from 'vitest';
import { jsonMistake, placeOf, readJson } from './read';

test('JSON has no mistake', () => {
  const texts = ['{}', ' [1, -2.5e+3, "a\\u00e9\\n", true, false, null, {"x": []}] ', '0', '""'];
  for (const text of texts) expect(jsonMistake(text)).toBeNull();
});

test('a mistake is found at its place', () => {
  const places = [
    ['{"a": tru}', 6],
    ["{'a': 1}", 1],
    ['{"a": 1,}', 8],
    ['{"a" 1}', 5],
    ['[1 2]', 3],
    ['{"a": "x\n"}', 6],
    ['{"a": 01}', 6],
    ['{} {}', 3],
    ['{"a": 1', 7],
    ['', 0],
  ] as const;
  for (const [text, offset] of places) expect([text, jsonMistake(text)?.offset]).toEqual([text, offset]);
});

test('lines and columns are counted from one', () => {
  expect(jsonMistake('{\n  "a": 1\n  "b": 2\n}')).toMatchObject({ line: 3, column: 3 });
});

test('it agrees with the engine about what is JSON', () => {
  const texts = [
    '1.',
    '.5',
    '-',
    '+1',
    '1e5',
    'nul',
    'nulls',
    '"\\x"',
    '"\\u12g4"',
    '{"a":}',
    '[,]',
    '[1,]',
    '{"a":1}}',
  ];
  for (const text of texts) expect([text, jsonMistake(text) === null]).toEqual([text, engineReads(text)]);
});

function engineReads(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

test('a value is found in the text by its pointer, and what is not there by what it would lie in', () => {
  const text = '{ "a/b": [1, {"c": "x"}], "d": 2 }';
  const found = (pointer: string) => text.slice(placeOf(text, pointer) ?? 0);
  expect(found('/a~1b/1/c')).toMatch(/^"x"/);
  expect(found('/a~1b/0')).toMatch(/^1,/);
  expect(found('/a~1b/1/missing')).toMatch(/^\{"c"/);
  expect(found('/d')).toMatch(/^2 \}/);
  expect(placeOf(text, '')).toBe(0);
  expect(placeOf('{', '')).toBeNull();
});

test('a text of many millions of characters is read like any other', () => {
  const long = 'x'.repeat(12_000_000);
  const reading = readJson(JSON.stringify({ long }));
  expect('value' in reading).toBe(true);
  expect(jsonMistake(`{"long": "${long}`)?.offset).toBe(9);
});
