import { expect, test } from 'vitest';
import { readJson } from '../../tools/json/read';
import { type Json, NULL, string } from '../../tools/json/value';
import { above, linesOf, MOST_HITS, MOST_LINES, placesWith, preview } from './nodes';

function value(text: string): Json {
  const reading = readJson(text);
  if ('mistake' in reading) throw new Error(reading.mistake.text);
  return reading.value;
}

const SOME = value('{"a": {"b": [1, {"c": "Deep"}]}, "empty": [], "d/e": true}');

test('only what is unfolded has lines, in the order of the text', () => {
  const pointers = (open: readonly string[]) => linesOf(SOME, (one) => open.includes(one)).map((line) => line.pointer);
  expect(pointers([])).toEqual(['']);
  expect(pointers([''])).toEqual(['', '/a', '/empty', '/d~1e']);
  expect(pointers(['', '/a', '/a/b'])).toEqual(['', '/a', '/a/b', '/a/b/0', '/a/b/1', '/empty', '/d~1e']);
});

test('what has no parts cannot be unfolded, and each line knows its place', () => {
  const lines = linesOf(SOME, () => true);
  expect(lines.find((line) => line.pointer === '/empty')).toMatchObject({ open: null, level: 2, place: 2, of: 3 });
});

test('a search finds names and values, and what is above them is known', () => {
  expect(placesWith(SOME, 'DEEP')).toEqual(['/a/b/1/c']);
  expect(placesWith(SOME, 'd/e')).toEqual(['/d~1e']);
  expect(placesWith(SOME, ' ')).toEqual([]);
  expect(above('/a/b/1/c')).toEqual(['', '/a', '/a/b', '/a/b/1']);
});

test('a search goes beyond what is drawn, and stops at as many as anybody walks through', () => {
  const rows: Json = { kind: 'list', items: Array.from({ length: MOST_LINES * 2 }, (_, at) => string(`row ${at}`)) };
  expect(placesWith(rows, `row ${MOST_LINES + 7}`)).toEqual([`/${MOST_LINES + 7}`]);
  expect(placesWith(rows, 'row')).toHaveLength(MOST_HITS);
});

test('a preview is short and shows no depths', () => {
  expect(preview(SOME)).toBe('{ "a": {…}, "empty": […], "d/e": true }');
  expect(preview(value(`"${'x'.repeat(500)}"`), 20)).toHaveLength(21);
});

test('a value of many parts and one that is deep are both cut and never overflow', () => {
  const wide: Json = { kind: 'list', items: Array.from({ length: MOST_LINES * 2 }, () => NULL) };
  expect(linesOf(wide, () => true)).toHaveLength(MOST_LINES);
  let deep: Json = NULL;
  for (let level = 0; level < 20_000; level += 1) deep = { kind: 'list', items: [deep] };
  expect(linesOf(deep, () => true).length).toBeGreaterThan(20_000);
});
