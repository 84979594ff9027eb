import { expect, test } from 'vitest';
import { prefill } from './prefill';

test('required fields and fields with a default are drafted, others are left out', () => {
  const schema = {
    type: 'object',
    properties: {
      stage: { type: 'string', enum: ['Seed', 'Series A'] },
      limit: { type: 'integer', default: 10 },
      note: { type: 'string' },
      total: { type: 'number', minimum: 5 },
    },
    required: ['stage', 'total'],
  };
  expect(prefill(schema)).toEqual({ stage: 'Seed', limit: 10, total: 5 });
});

test('references and choices are followed to a value that is not null', () => {
  const schema = {
    type: 'object',
    $defs: { Point: { type: 'object', properties: { x: { type: 'number' } }, required: ['x'] } },
    properties: {
      at: { anyOf: [{ type: 'null' }, { $ref: '#/$defs/Point' }] },
      tags: { type: ['null', 'array'] },
    },
    required: ['at', 'tags'],
  };
  expect(prefill(schema)).toEqual({ at: { x: 0 }, tags: [] });
});

test('a schema that refers to itself ends', () => {
  const schema = {
    $ref: '#/$defs/Node',
    $defs: { Node: { properties: { next: { $ref: '#/$defs/Node' } }, required: ['next'] } },
  };
  expect(JSON.stringify(prefill(schema)).length).toBeLessThan(200);
});

test('the parts of allOf are put together', () => {
  const part = (name: string) => ({ type: 'object', properties: { [name]: { const: name } }, required: [name] });
  expect(prefill({ allOf: [part('a'), part('b')] })).toEqual({ a: 'a', b: 'b' });
});

test('a schema without properties gives an empty object', () => {
  expect(prefill({})).toEqual({});
  expect(prefill({ type: 'object' })).toEqual({});
});
