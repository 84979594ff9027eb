import { expect, test } from 'vitest';
import { readJson } from '../tools/json/read';
import type { Json, JsonObject } from '../tools/json/value';
import { writeJson } from '../tools/json/write';
import { schemaOf } from '../tools/schema/schema';
import { givenDefaults, stillTrue, withoutEmpty } from './answer';

function read(text: string): Json {
  const reading = readJson(text);
  if (!('value' in reading)) throw new Error(text);
  return reading.value;
}

test('only what the server suggests is filled in: a yes, a choice or a text that is required is left to the person', () => {
  const schema = {
    type: 'object',
    required: ['agree', 'pet', 'name'],
    properties: {
      agree: { type: 'boolean' },
      pet: { enum: ['cat', 'dog'] },
      name: { type: 'string' },
      number: { type: 'number', default: 3.14 },
      line: { type: 'string', default: '' },
      tags: { type: 'array', items: { enum: ['a', 'b'] }, default: ['a'] },
    },
  };
  expect(JSON.parse(writeJson(givenDefaults(schemaOf(JSON.stringify(schema)))))).toEqual({ number: 3.14, tags: ['a'] });
});

test('a field that was emptied is not sent, and a nought is', () => {
  expect(JSON.parse(writeJson(withoutEmpty(read('{"a": "", "b": 0, "c": false, "d": [], "e": null}'))))).toEqual({
    b: 0,
    c: false,
    d: [],
    e: null,
  });
});

test('what was said of a field is over once something else stands in it', () => {
  const said = ['', '/name', '/tags/0', '/a~1b'].map((pointer) => ({ pointer, kind: 'wrong', text: 'no' }) as const);
  const left = (now: string) =>
    stillTrue(said, read('{"tags": ["a"], "a/b": 1}') as JsonObject, read(now) as JsonObject).map((one) => one.pointer);
  expect(left('{"tags": ["a"], "a/b": 1.0}')).toEqual(['', '/name', '/tags/0', '/a~1b']);
  expect(left('{"tags": ["a"], "a/b": 1, "name": "Ada"}')).toEqual(['', '/tags/0', '/a~1b']);
  expect(left('{"a/b": 2}')).toEqual(['', '/name']);
});
