/** Reading a JSON Schema: a value like any other, asked for its keywords. Draft-07 habits and 2020-12 alike. */
import { readJson } from '../json/read';
import { EMPTY_OBJECT, type Json, type JsonObject, type Member, memberOf } from '../json/value';

export type TypeName = 'string' | 'number' | 'integer' | 'boolean' | 'list' | 'object' | 'null';

const TYPES: { readonly [type: string]: TypeName } = {
  string: 'string',
  number: 'number',
  integer: 'integer',
  boolean: 'boolean',
  array: 'list',
  object: 'object',
  null: 'null',
};

const read = new Map<string, JsonObject>();
/** Schemas that are kept read. */
const MOST = 200;

/** The schema of this text; the same object for the same text, so that what is derived from it can be kept beside it. */
export function schemaOf(text: string): JsonObject {
  const known = read.get(text);
  if (known !== undefined) return known;
  const reading = readJson(text);
  const schema = 'value' in reading && reading.value.kind === 'object' ? reading.value : EMPTY_OBJECT;
  if (read.size >= MOST) read.clear();
  read.set(text, schema);
  return schema;
}

export function textOf(schema: Json | undefined, keyword: string): string | undefined {
  const found = memberOf(schema, keyword);
  return found?.kind === 'string' ? found.value : undefined;
}

/** A number as it is spelled. */
export function numberOf(schema: Json | undefined, keyword: string): string | undefined {
  const found = memberOf(schema, keyword);
  return found?.kind === 'number' ? found.text : undefined;
}

export function countOf(schema: Json | undefined, keyword: string): number | undefined {
  const found = numberOf(schema, keyword);
  return found === undefined ? undefined : Number(found);
}

export function isTrue(schema: Json | undefined, keyword: string): boolean {
  const found = memberOf(schema, keyword);
  return found?.kind === 'boolean' && found.value;
}

export function listOf(schema: Json | undefined, keyword: string): readonly Json[] | undefined {
  const found = memberOf(schema, keyword);
  return found?.kind === 'list' ? found.items : undefined;
}

export function membersOf(schema: Json | undefined, keyword: string): readonly Member[] {
  const found = memberOf(schema, keyword);
  return found?.kind === 'object' ? found.members : [];
}

export function namesOf(schema: Json | undefined, keyword: string): readonly string[] {
  return (listOf(schema, keyword) ?? []).flatMap((one) => (one.kind === 'string' ? [one.value] : []));
}

/** The types a schema names, or those that its other keywords mean; empty where it says nothing. */
export function typesOf(schema: Json): readonly TypeName[] {
  const type = memberOf(schema, 'type');
  const named = type?.kind === 'list' ? type.items : type === undefined ? [] : [type];
  const known = named.flatMap((one) => (one.kind === 'string' ? (TYPES[one.value] ?? []) : []));
  return known.length > 0 || schema.kind !== 'object' ? known : meantTypes(schema);
}

const MEANT: readonly (readonly [TypeName, readonly string[]])[] = [
  ['object', ['properties', 'required', 'additionalProperties', 'patternProperties']],
  ['list', ['items', 'prefixItems', 'minItems', 'maxItems']],
  ['string', ['pattern', 'minLength', 'maxLength', 'format']],
  ['number', ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf']],
];

function meantTypes(schema: JsonObject): readonly TypeName[] {
  const found = MEANT.find(([, keywords]) => keywords.some((one) => memberOf(schema, one) !== undefined));
  return found === undefined ? [] : [found[0]];
}

/** Of a value; a whole number is an integer. */
export function typeOfValue(value: Json): TypeName | 'unreadable' {
  if (value.kind !== 'number') return value.kind;
  return /^-?\d+(?:\.0+)?$/.test(value.text) ? 'integer' : 'number';
}

/** Whether a value is of one of these types. */
export function isOfType(value: Json, types: readonly TypeName[]): boolean {
  const type = typeOfValue(value);
  if (type === 'unreadable') return false;
  return types.includes(type) || (type === 'integer' && types.includes('number'));
}
