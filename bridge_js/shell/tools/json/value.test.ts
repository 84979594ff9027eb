import { expect, test } from 'vitest';
import { readJson } from './read';
import { equal, type Json, type JsonObject, memberOf, renamed, string, withMember } from './value';
import { writeJson, writeShort } from './write';

function value(text: string): Json {
  const reading = readJson(text);
  if ('mistake' in reading) throw new Error(reading.mistake.text);
  return reading.value;
}

function object(text: string): JsonObject {
  return value(text) as JsonObject;
}

test('numbers, escapes, the order of members and members that are there twice survive reading and writing', () => {
  const text =
    '{"z": 1.0, "a": 12345678901234567890, "e": 1E+2, "s": "\\u00e9\\/é", "z": [-0, 1e400], "n": {}, "l": [], "\\u0061\\/": 1}';
  expect(writeShort(value(text)).replaceAll(/([{[]) | ([}\]])/g, '$1$2')).toBe(text);
});

test('a member is changed at its place, and what is beside it keeps its spelling', () => {
  const changed = withMember(object('{"a": 1.50, "b": 2, "c": 3}'), 'b', string('new'));
  expect(writeShort(changed)).toBe('{ "a": 1.50, "b": "new", "c": 3 }');
  expect(writeShort(withMember(changed, 'd', { kind: 'null' }))).toContain('"c": 3, "d": null');
  expect(memberOf(withMember(changed, 'a', undefined), 'a')).toBeUndefined();
  expect(writeShort(renamed(changed, 'b', 'beta'))).toBe('{ "a": 1.50, "beta": "new", "c": 3 }');
});

test('short lists stay on one line, others have a line for each item', () => {
  expect(writeJson(value('{"a":[1,2],"b":[{"c":[]}]}'))).toBe(
    '{\n  "a": [1, 2],\n  "b": [\n    {\n      "c": []\n    }\n  ]\n}',
  );
});

test('values are the same when a reader of JSON could not tell them apart', () => {
  const same = [
    ['1.0', '1'],
    ['{"a": 1, "b": 2}', '{"b": 2, "a": 1}'],
    ['"é"', '"\\u00e9"'],
  ] as const;
  for (const [one, other] of same) expect([one, equal(value(one), value(other))]).toEqual([one, true]);
  const different = [
    ['9007199254740993', '9007199254740992'],
    ['[1, 2]', '[2, 1]'],
    ['"1"', '1'],
    ['null', 'false'],
  ] as const;
  for (const [one, other] of different) expect([one, equal(value(one), value(other))]).toEqual([one, false]);
});

test('what is no JSON is written as it was typed, and is found as a mistake at its place', () => {
  const broken = writeJson(withMember(object('{}'), 'n', { kind: 'unreadable', text: '12a' }));
  expect(broken).toBe('{\n  "n": 12a\n}');
  expect(readJson(broken)).toMatchObject({ mistake: { line: 2, column: 8 } });
});
