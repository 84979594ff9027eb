/**
 * A first draft of a value: what its schema requires and can be guessed without harm, and what it gives a default for.
 * A required text is not guessed: better a field that says what it wants than a call with nothing in it.
 */
import { boolean, EMPTY_LIST, type Json, type JsonObject, NULL } from '../json/value';
import { type Field, fieldOf, type Shape } from './field';
import { countOf } from './schema';

/** Schemas may require themselves. */
const DEEPEST = 8;
const MOST_ITEMS = 20;

/** Of all arguments of a tool. */
export function firstArguments(root: JsonObject): JsonObject {
  const draft = draftOf(fieldOf(root, root), root, 0);
  return draft?.kind === 'object' ? draft : { kind: 'object', members: [] };
}

/** Of a field that a person sets; there is always one to begin with. */
export function firstValue(schema: Json, root: JsonObject): Json {
  const field = fieldOf(schema, root);
  return draftOf(field, root, 0) ?? emptyOf(field, root);
}

function emptyOf({ shape, nullable }: Field, root: JsonObject): Json {
  switch (shape.kind) {
    case 'string':
      return { kind: 'string', value: '' };
    case 'number':
      return { kind: 'number', text: shape.bounds.least ?? '0' };
    case 'either':
      return shape.branches[0] === undefined ? NULL : firstValue(shape.branches[0].schema, root);
    default:
      return nullable || shape.kind === 'any' ? NULL : { kind: 'string', value: '' };
  }
}

/** undefined where nothing should be guessed. */
function draftOf(field: Field, root: JsonObject, depth: number): Json | undefined {
  if (depth > DEEPEST) return undefined;
  return field.fallback ?? draftOfShape(field, field.shape, root, depth);
}

function draftOfShape(field: Field, shape: Shape, root: JsonObject, depth: number): Json | undefined {
  switch (shape.kind) {
    case 'const':
      return shape.value;
    case 'choice':
      return shape.options[0]?.value;
    case 'boolean':
      return boolean(false);
    case 'null':
      return NULL;
    case 'list':
      return draftList(field, shape, root, depth);
    case 'object':
      return draftObject(shape, root, depth);
    case 'either':
      return shape.branches[0] && draftOf(fieldOf(shape.branches[0].schema, root), root, depth + 1);
    default:
      return field.nullable ? NULL : undefined;
  }
}

function draftObject(shape: Extract<Shape, { kind: 'object' }>, root: JsonObject, depth: number): Json {
  const members = shape.properties.flatMap(({ name, schema, required }) => {
    const field = fieldOf(schema, root);
    if (!required && field.fallback === undefined) return [];
    const value = draftOf(field, root, depth + 1);
    return value === undefined ? [] : [{ name, value }];
  });
  return { kind: 'object', members };
}

function draftList(field: Field, shape: Extract<Shape, { kind: 'list' }>, root: JsonObject, depth: number): Json {
  const least = Math.min(countOf(field.schema, 'minItems') ?? 0, MOST_ITEMS);
  const schemas = Array.from({ length: Math.max(least, shape.first.length) }, (_, at) => shape.first[at] ?? shape.rest);
  const items = schemas.map((schema) => schema && draftOf(fieldOf(schema, root), root, depth + 1));
  // An item that cannot be guessed is left to the person, and so are those behind it.
  const known = items.findIndex((item) => item === undefined || item === null);
  return known === 0 || items.length === 0
    ? EMPTY_LIST
    : { kind: 'list', items: items.slice(0, known < 0 ? items.length : known) as Json[] };
}
