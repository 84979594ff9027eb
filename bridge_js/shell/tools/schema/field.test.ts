import { expect, test } from 'vitest';
import { readJson } from '../json/read';
import type { Json, JsonObject } from '../json/value';
import { writeShort } from '../json/write';
import { hintOf } from './describe';
import { firstArguments, firstValue } from './draft';
import { fieldOf } from './field';
import { branchFor, canShow } from './fit';
import { flat } from './flat';

function json(value: unknown): Json {
  const reading = readJson(typeof value === 'string' ? value : JSON.stringify(value));
  if ('mistake' in reading) throw new Error(reading.mistake.text);
  return reading.value;
}

function schema(value: unknown): JsonObject {
  return json(value) as JsonObject;
}

function field(value: unknown) {
  const root = schema(value);
  return fieldOf(root, root);
}

test('each type makes a field of its own, and a missing type is read from the other keywords', () => {
  const kinds = {
    string: 'string',
    integer: 'number',
    number: 'number',
    boolean: 'boolean',
    array: 'list',
    object: 'object',
  };
  for (const [type, kind] of Object.entries(kinds)) expect(field({ type }).shape.kind).toBe(kind);
  expect(field({ properties: {} }).shape.kind).toBe('object');
  expect(field({ minimum: 1 }).shape.kind).toBe('number');
  expect(field({}).shape).toEqual({ kind: 'any', lost: undefined });
});

test('null beside one kind makes it nullable, in each of the ways in which servers write it', () => {
  const ways = [
    { type: ['string', 'null'] },
    { anyOf: [{ type: 'string' }, { type: 'null' }] },
    { oneOf: [{ const: null }, { type: 'string' }] },
    { type: 'string', nullable: true },
  ];
  for (const way of ways) expect(field(way)).toMatchObject({ nullable: true, shape: { kind: 'string' } });
  expect(field({ enum: ['a', null] })).toMatchObject({
    nullable: true,
    shape: { options: [{ value: { value: 'a' } }] },
  });
});

test('constants in oneOf are one choice with their titles as labels', () => {
  const shape = field({ oneOf: [{ const: 1, title: 'Low' }, { const: 2 }, { enum: [3, 4] }] }).shape;
  expect(shape).toMatchObject({ kind: 'choice', options: [{ label: 'Low' }, { label: '' }, {}, {}] });
  expect(field({ enum: ['a', 'b'], enumNames: ['Ah', 'Be'] }).shape).toMatchObject({
    options: [{ label: 'Ah' }, { label: 'Be' }],
  });
});

test('several kinds are a choice among branches, named by title, mark or type', () => {
  const circle = {
    type: 'object',
    properties: { kind: { const: 'circle' }, r: { type: 'number' } },
    required: ['kind', 'r'],
  };
  const square = {
    type: 'object',
    properties: { kind: { const: 'square' }, a: { type: 'number' } },
    required: ['kind', 'a'],
  };
  const root = schema({
    anyOf: [circle, square, { type: 'string', title: 'By name' }, { type: 'string' }, { type: 'string' }],
  });
  const shape = fieldOf(root, root).shape;
  if (shape.kind !== 'either') throw new Error(shape.kind);
  expect(shape.branches.map((one) => one.name)).toEqual(['circle', 'square', 'By name', 'text', 'text 2']);
  expect(branchFor(json({ kind: 'square', r: 1 }), shape.branches, root)).toBe(1);
  expect(branchFor(json('"x"'), shape.branches, root)).toBe(2);
  expect(branchFor(json('[]'), shape.branches, root)).toBe(-1);
  expect(field({ type: ['string', 'integer'] }).shape).toMatchObject({ kind: 'either', branches: [{}, {}] });
});

test('branches that only demand members leave the object as it is', () => {
  const one = field({ properties: { a: {}, b: {} }, anyOf: [{ required: ['a'] }, { required: ['b'] }] });
  expect(one.shape.kind).toBe('object');
});

test('references are followed, also through names, and beside other keywords; none is fetched', () => {
  const root = schema({
    $defs: { P: { type: 'integer', description: 'far' }, Q: { $anchor: 'q', type: 'boolean' } },
    properties: {
      a: { $ref: '#/$defs/P', description: 'near' },
      b: { $ref: '#q' },
      c: { $ref: 'https://elsewhere.example/s' },
    },
  });
  const shape = fieldOf(root, root).shape;
  if (shape.kind !== 'object') throw new Error(shape.kind);
  const [a, b, c] = shape.properties.map((one) => fieldOf(one.schema, root));
  expect(a).toMatchObject({ description: 'near', shape: { kind: 'number', whole: true } });
  expect(b?.shape.kind).toBe('boolean');
  expect(c?.shape).toEqual({ kind: 'any', lost: 'https://elsewhere.example/s' });
});

test('the parts of allOf are put together, the closer bounds win, and both descriptions of a member count', () => {
  const root = schema({
    allOf: [
      { properties: { n: { type: 'integer', minimum: 1 } }, required: ['n'] },
      { properties: { n: { maximum: 9 }, m: { type: 'string' } }, required: ['m'] },
    ],
  });
  const shape = fieldOf(root, root).shape;
  if (shape.kind !== 'object') throw new Error(shape.kind);
  expect(shape.properties.map(({ name, required }) => [name, required])).toEqual([
    ['n', true],
    ['m', true],
  ]);
  const n = shape.properties.find((one) => one.name === 'n');
  expect(n && fieldOf(n.schema, root).shape).toMatchObject({ whole: true, bounds: { least: '1', most: '9' } });
});

test('a schema that contains itself is looked at one level at a time, and one that doubles comes to an end', () => {
  const tree = schema({
    $ref: '#/$defs/N',
    $defs: { N: { properties: { next: { $ref: '#/$defs/N' } }, required: ['next'] } },
  });
  expect(writeShort(firstArguments(tree)).length).toBeLessThan(400);
  const branching = (width: number) => {
    const level = (at: number) => ({ allOf: Array.from({ length: width }, () => ({ $ref: `#/$defs/d${at % 30}` })) });
    const $defs = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`d${at}`, level(at + 1)]));
    return schema({ ...level(0), $defs });
  };
  // Every way down looked at, ten levels deep, would make three branches instead of two 57 times as slow.
  expect(growth(branching, 2, 3, (root) => flat(root, root))).toBeLessThan(16);
});

test('tuples are known in both spellings, and closed ones take no more', () => {
  const tuple = [{ type: 'string' }, { type: 'number' }];
  const shapes = [
    { type: 'array', prefixItems: tuple, items: false },
    { type: 'array', items: tuple, additionalItems: false },
  ];
  for (const one of shapes)
    expect(field(one).shape).toMatchObject({ kind: 'list', first: [{}, {}], rest: null, most: 2 });
});

test('more members are offered where the schema speaks of them or lists none', () => {
  expect(field({ type: 'object' }).shape).toMatchObject({ open: true });
  expect(field({ properties: { a: {} } }).shape).toMatchObject({ open: false });
  expect(field({ properties: { a: {} }, additionalProperties: { type: 'integer' } }).shape).toMatchObject({
    open: true,
  });
  expect(field({ type: 'object', additionalProperties: false }).shape).toMatchObject({ open: false });
});

test('the first draft has what is required and can be guessed, and every default as it is spelled', () => {
  const root = schema(
    `{"type": "object", "properties": {
      "stage": {"enum": ["Seed", "A"]}, "limit": {"type": "number", "default": 1.0},
      "big": {"type": "integer", "default": 9007199254740993}, "note": {"type": "string"}, "name": {"type": "string"},
      "at": {"anyOf": [{"type": "null"}, {"type": "object", "properties": {"on": {"type": "boolean"}}, "required": ["on"]}]},
      "tags": {"type": "array", "items": {"enum": ["x"]}, "minItems": 2}
    }, "required": ["stage", "name", "at", "tags"]}`,
  );
  expect(writeShort(firstArguments(root))).toBe(
    '{ "stage": "Seed", "limit": 1.0, "big": 9007199254740993, "at": { "on": false }, "tags": ["x", "x"] }',
  );
  expect(writeShort(firstValue(json({ type: 'string' }), root))).toBe('""');
});

test('a value that the field cannot show is known, so that it is shown as JSON and not lost', () => {
  const one = (of: unknown, value: string) => canShow(json(value), json(of), schema(of));
  expect(one({ type: 'string' }, '1')).toBe(false);
  expect(one({ type: 'string' }, 'null')).toBe(false);
  expect(one({ type: ['string', 'null'] }, 'null')).toBe(true);
  expect(one({ enum: ['a'] }, '"b"')).toBe(false);
  expect(one({}, '[1]')).toBe(true);
});

test('what is expected is said in few words', () => {
  expect(hintOf(schema({ type: 'integer', minimum: 1, maximum: 9 }))).toBe('whole number 1–9');
  expect(hintOf(schema({ type: 'number', exclusiveMinimum: 0 }))).toBe('number > 0');
  expect(hintOf(schema({ type: 'string', format: 'date' }))).toBe('date');
  expect(hintOf(schema({ type: ['array', 'null'] }))).toBe('list');
});

test('a schema of very many members and values stays quick to look at', () => {
  const many = (prefix: string, count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`${prefix}${at}`, {}]));
  const part = (prefix: string, count: number) => ({
    properties: many(prefix, count),
    required: Object.keys(many(prefix, count)),
  });
  const whole = (count: number) => schema({ allOf: [part('a', count), part('b', count), part('a', count)] });
  const large = whole(10_000);
  const shape = fieldOf(large, large).shape;
  expect(shape.kind === 'object' && shape.properties.filter((one) => one.required)).toHaveLength(20_000);
  // Looking for each member among all of them would make eight times as many 64 times as slow.
  expect(growth(whole, 500, 4_000, (root) => fieldOf(root, root))).toBeLessThan(32);
  expect(field({ type: 'string', enum: Array.from({ length: 501 }, (_, at) => `v${at}`) }).shape.kind).toBe('string');
});

/** How many times as long a large one takes; each at its best of several, so that a busy machine does not count. */
function growth(make: (size: number) => JsonObject, small: number, large: number, look: (root: JsonObject) => unknown) {
  const best = (size: number, times: number) => {
    const taken = Array.from({ length: times }, () => {
      // One that was looked at is remembered, so each look is at another one.
      const root = make(size);
      const started = performance.now();
      look(root);
      return performance.now() - started;
    });
    return Math.min(...taken);
  };
  best(small, 5);
  return best(large, 4) / Math.max(best(small, 8), 0.02);
}
