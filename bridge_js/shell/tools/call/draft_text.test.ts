import { expect, test } from 'vitest';
import { memberOf, string, withMember } from '../json/value';
import { draftOfText, draftOfValue, freshDraft, mistakeIn, textToSend } from './draft_text';

const WRITTEN = '{"z": 1.0, "unknown": [12345678901234567890], "a": "x"}';

test('from text to form and back, what was not touched keeps its spelling, its place and its strangers', () => {
  const { value } = draftOfText(WRITTEN, 'json');
  if (value === null) throw new Error('it is JSON');
  const changed = draftOfValue(withMember(value, 'a', string('y')));
  expect(changed.text).toBe('{\n  "z": 1.0,\n  "unknown": [12345678901234567890],\n  "a": "y"\n}');
  expect(mistakeIn(changed)).toBeNull();
});

test('nothing typed means no arguments', () => {
  const draft = draftOfText(' \n', 'json');
  expect([textToSend(draft), mistakeIn(draft)]).toEqual(['{}', null]);
});

test('only an object is a set of arguments', () => {
  expect(mistakeIn(draftOfText('[1]', 'json'))).toMatchObject({ line: 1, column: 1 });
  expect(draftOfText('[1]', 'json').value).toBeNull();
  expect(mistakeIn(draftOfText('{"a" 1}', 'json'))).toMatchObject({ column: 6 });
});

test('what is no number yet stays as it was typed and is a mistake at its place', () => {
  const draft = draftOfValue({ kind: 'object', members: [{ name: 'n', value: { kind: 'unreadable', text: '1x' } }] });
  expect(draft.text).toBe('{\n  "n": 1x\n}');
  expect(mistakeIn(draft)).toMatchObject({ line: 2, column: 8 });
  expect(memberOf(draft.value ?? undefined, 'n')).toEqual({ kind: 'unreadable', text: '1x' });
});

test('a tool begins with what its schema suggests', () => {
  expect(freshDraft('{"properties": {"n": {"default": 1.50}}}', 'form').text).toBe('{\n  "n": 1.50\n}');
  expect(freshDraft('no schema at all', 'form').text).toBe('{}');
});
