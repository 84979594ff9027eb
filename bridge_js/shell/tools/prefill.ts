/**
 * A first draft of a tool's arguments: what its schema requires, and what it gives a default for. A draft only: whether
 * arguments are right is for Python and the server to say.
 */
import type { JsonObject } from '../state/state';

type Schema = Readonly<Record<string, unknown>>;

/** Schemas may refer to themselves. */
const DEEPEST = 8;

export function prefill(schema: JsonObject): Record<string, unknown> {
  const draft = valueFor(schema, schema, 0);
  return isObject(draft) ? { ...draft } : {};
}

function isObject(value: unknown): value is Schema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function valueFor(schema: unknown, root: Schema, depth: number): unknown {
  if (!isObject(schema) || depth > DEEPEST) return null;
  const given = givenValue(schema);
  if (given !== undefined) return given;
  if (typeof schema['$ref'] === 'string') return valueFor(resolve(schema['$ref'], root), root, depth + 1);
  const choice = firstChoice(schema);
  if (choice !== undefined) return valueFor(choice, root, depth + 1);
  return typedValue(schema, root, depth);
}

/** A value that the schema itself names. */
function givenValue(schema: Schema): unknown {
  if ('default' in schema) return schema['default'];
  if ('const' in schema) return schema['const'];
  for (const key of ['examples', 'enum']) {
    const values = schema[key];
    if (Array.isArray(values) && values.length > 0) return values[0];
  }
  return undefined;
}

function firstChoice(schema: Schema): unknown {
  for (const key of ['anyOf', 'oneOf']) {
    const choices = schema[key];
    if (Array.isArray(choices)) return choices.find((one) => typeOf(one) !== 'null') ?? choices[0];
  }
  return undefined;
}

function typedValue(schema: Schema, root: Schema, depth: number): unknown {
  switch (typeOf(schema)) {
    case 'string':
      return '';
    case 'number':
    case 'integer':
      return lowest(schema);
    case 'boolean':
      return false;
    case 'array':
      return [];
    case 'null':
      return null;
    default:
      return objectValue(schema, root, depth);
  }
}

function lowest(schema: Schema): number {
  const minimum = schema['minimum'];
  if (typeof minimum === 'number' && minimum > 0) return minimum;
  const maximum = schema['maximum'];
  return typeof maximum === 'number' && maximum < 0 ? maximum : 0;
}

function objectValue(schema: Schema, root: Schema, depth: number): Record<string, unknown> {
  const draft: Record<string, unknown> = {};
  const parts = Array.isArray(schema['allOf']) ? schema['allOf'] : [];
  for (const part of parts) Object.assign(draft, valueFor(part, root, depth + 1));
  const properties = isObject(schema['properties']) ? schema['properties'] : {};
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  for (const [name, property] of Object.entries(properties)) {
    const wanted = required.includes(name) || (isObject(property) && 'default' in property);
    if (wanted) draft[name] = valueFor(property, root, depth + 1);
  }
  return draft;
}

function typeOf(schema: unknown): string | undefined {
  if (!isObject(schema)) return undefined;
  const type = schema['type'];
  if (Array.isArray(type)) return type.find((one) => one !== 'null');
  return typeof type === 'string' ? type : undefined;
}

/** Follows a reference inside the schema, such as `#/$defs/Stage`. */
function resolve(reference: string, root: Schema): unknown {
  if (!reference.startsWith('#')) return undefined;
  const steps = reference.split('/').slice(1);
  return steps.reduce<unknown>((at, step) => (isObject(at) ? at[unescaped(step)] : undefined), root);
}

function unescaped(step: string): string {
  return decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
}
