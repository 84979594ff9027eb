import { expect, test } from 'vitest';
import { readJson } from './read';
import { editOf, sameCaret } from './typing';
import { writeJson } from './write';

/** Presses a key at the bar, and shows where the caret is then. A second bar ends what is selected. */
function pressed(key: string, shown: string): string | null {
  const [before = '', middle = '', last] = shown.split('|');
  const text = last === undefined ? before + middle : before + middle + last;
  const to = last === undefined ? before.length : before.length + middle.length;
  const edit = editOf(key, text, before.length, to);
  if (edit === null) return null;
  const after = text.slice(0, edit.from) + edit.text + text.slice(edit.to);
  return `${after.slice(0, edit.caret)}|${after.slice(edit.caret)}`;
}

test('Enter stays as deep as the line, and goes deeper behind an opening bracket', () => {
  expect(pressed('Enter', '  "a": 1,|')).toBe('  "a": 1,\n  |');
  expect(pressed('Enter', '{|')).toBe('{\n  |');
  expect(pressed('Enter', '{\n  "a": [ |\n}')).toBe('{\n  "a": [ \n    |\n}');
});

test('Enter between a pair of brackets opens it, and before a closing one goes back', () => {
  expect(pressed('Enter', '{|}')).toBe('{\n  |\n}');
  expect(pressed('Enter', '  "a": [|  ]')).toBe('  "a": [\n    |\n  ]');
  expect(pressed('Enter', '{\n  "a": 1|}')).toBe('{\n  "a": 1\n|}');
  expect(pressed('Enter', '{|]')).toBe('{\n  |]');
});

test('what is selected is replaced', () => {
  expect(pressed('Enter', '{"a": 1, |"b": 2|}')).toBe('{"a": 1, \n|}');
});

test('a closing bracket on a line of its own goes back to its depth', () => {
  expect(pressed('}', '{\n  "a": {\n    "b": 1\n    |')).toBe('{\n  "a": {\n    "b": 1\n  }|');
  expect(pressed(']', '\t|')).toBe(']|');
  expect(pressed('}', '{"a": 1|')).toBeNull();
  expect(pressed('}', '|')).toBeNull();
});

test('within a text keys do what they always do', () => {
  expect(pressed('Enter', '{"a": "one {|   two"')).toBeNull();
  expect(pressed('}', '  "|')).toBeNull();
  expect(pressed('Enter', '{"a": "say \\"|')).toBeNull();
  expect(pressed('Enter', '{"a": "back\\\\",|')).toBe('{"a": "back\\\\",\n|');
  expect(pressed('x', '{|')).toBeNull();
});

test('the caret stays at what it stood at when the text is laid out anew', () => {
  const text = '{"a":[1,  {"b c":2.50}]}';
  const reading = readJson(text);
  if ('mistake' in reading) throw new Error(reading.mistake.text);
  const after = writeJson(reading.value);
  for (const mark of ['"a"', '2.50', '"b']) {
    const caret = text.indexOf(mark) + mark.length;
    expect(after.slice(0, sameCaret(text, caret, after)).endsWith(mark)).toBe(true);
  }
  expect([sameCaret(text, 0, after), sameCaret(text, text.length, after)]).toEqual([0, after.length]);
});
