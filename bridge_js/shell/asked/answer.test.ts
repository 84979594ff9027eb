import { expect, test } from 'vitest';
import { readJson } from '../tools/json/read';
import type { Json } from '../tools/json/value';
import { writeJson } from '../tools/json/write';
import { schemaOf } from '../tools/schema/schema';
import { givenDefaults, withoutEmpty } from './answer';

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
