/**
 * What kind of field a schema makes. Only one level: a field names the schemas below it, and they become fields when
 * they are shown. What no field can show is `any`, and is edited as JSON.
 */
import { type Json, type JsonObject, memberOf, withMember } from '../json/value';
import { branchName } from './describe';
import { flat, lostReference, merged } from './flat';
import { countOf, isTrue, listOf, membersOf, namesOf, numberOf, type TypeName, textOf, typesOf } from './schema';

export interface Property {
  readonly name: string;
  readonly schema: Json;
  readonly required: boolean;
}

export interface Option {
  readonly label: string;
  readonly hint: string | undefined;
  readonly value: Json;
}

export interface Branch {
  readonly name: string;
  readonly schema: JsonObject;
}

export interface Bounds {
  readonly least: string | undefined;
  readonly most: string | undefined;
  readonly step: string;
}

export type Shape =
  | { readonly kind: 'string'; readonly format: string | undefined; readonly long: boolean; readonly secret: boolean }
  | { readonly kind: 'number'; readonly whole: boolean; readonly bounds: Bounds }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'null' }
  | { readonly kind: 'const'; readonly value: Json }
  | { readonly kind: 'choice'; readonly options: readonly Option[] }
  | {
      readonly kind: 'object';
      readonly properties: readonly Property[];
      readonly more: Json | null;
      readonly open: boolean;
    }
  | {
      readonly kind: 'list';
      readonly first: readonly Json[];
      readonly rest: Json | null;
      readonly most: number | undefined;
    }
  | { readonly kind: 'either'; readonly branches: readonly Branch[] }
  | { readonly kind: 'any'; readonly lost: string | undefined };

export interface Field {
  /** Flat: references followed, parts put together. */
  readonly schema: JsonObject;
  readonly shape: Shape;
  readonly nullable: boolean;
  readonly title: string | undefined;
  readonly description: string | undefined;
  readonly fallback: Json | undefined;
  readonly example: Json | undefined;
  readonly deprecated: boolean;
}

const ANYTHING: JsonObject = { kind: 'object', members: [] };
const made = new WeakMap<JsonObject, WeakMap<Json, Field>>();

export function fieldOf(schema: Json, root: JsonObject): Field {
  let known = made.get(root);
  if (known === undefined) {
    known = new WeakMap();
    made.set(root, known);
  }
  const found = known.get(schema) ?? makeField(flat(schema, root), root);
  known.set(schema, found);
  return found;
}

function makeField(schema: JsonObject, root: JsonObject): Field {
  const { shape, nullable } = shapeOf(schema, root);
  return {
    schema,
    shape,
    nullable: nullable || isTrue(schema, 'nullable'),
    title: textOf(schema, 'title'),
    description: textOf(schema, 'description'),
    fallback: memberOf(schema, 'default'),
    example: listOf(schema, 'examples')?.[0] ?? memberOf(schema, 'example'),
    deprecated: isTrue(schema, 'deprecated'),
  };
}

/** Values beyond which a list to choose from helps nobody: they are typed instead, and checked by Python all the same. */
const MOST_OPTIONS = 500;

interface Shaped {
  readonly shape: Shape;
  readonly nullable: boolean;
}

function shapeOf(schema: JsonObject, root: JsonObject): Shaped {
  const lost = lostReference(schema);
  if (lost !== undefined) return { shape: { kind: 'any', lost }, nullable: false };
  const constant = memberOf(schema, 'const');
  if (constant !== undefined) return { shape: { kind: 'const', value: constant }, nullable: false };
  const values = listOf(schema, 'enum');
  if (values !== undefined && values.length > MOST_OPTIONS) return typed(withMember(schema, 'enum', undefined));
  if (values !== undefined && values.length > 0) return choice(values.map((value, at) => optionOf(value, schema, at)));
  const branches = listOf(schema, 'oneOf') ?? listOf(schema, 'anyOf');
  return branches === undefined ? typed(schema) : chosen(branches, schema, root);
}

/** Labels for the values of `enum` are written in several ways that no standard names. */
function optionOf(value: Json, schema: JsonObject, at: number): Option {
  const label = listOf(schema, 'enumNames')?.[at];
  return { label: label?.kind === 'string' ? label.value : '', hint: undefined, value };
}

function choice(options: readonly Option[]): Shaped {
  const real = options.filter(({ value }) => value.kind !== 'null');
  return { shape: { kind: 'choice', options: real }, nullable: real.length < options.length };
}

function chosen(branches: readonly Json[], schema: JsonObject, root: JsonObject): Shaped {
  const read = branches.map((one) => flat(one, root));
  const real = read.filter((one) => !isNull(one));
  const nullable = real.length < read.length;
  const rest = withMember(withMember(schema, 'oneOf', undefined), 'anyOf', undefined);
  const options = real.map(constantsOf);
  if (real.length > 0 && options.every((one) => one !== null)) {
    return { shape: { kind: 'choice', options: options.flatMap((one) => one ?? []) }, nullable };
  }
  const [only] = real;
  if (only === undefined) return { shape: { kind: 'null' }, nullable: false };
  if (real.length === 1) {
    const inner = shapeOf(merged(withoutWords(rest), only), root);
    return { shape: inner.shape, nullable: nullable || inner.nullable };
  }
  // A branch that only demands members of what stands beside it is no choice of another kind.
  if (membersOf(rest, 'properties').length > 0 && real.every((one) => onlyDemands(one))) return typed(rest);
  const named = real.map((one, at) => ({ name: branchName(one, at), schema: merged(withoutWords(rest), one) }));
  return { shape: { kind: 'either', branches: distinct(named) }, nullable };
}

function isNull(schema: JsonObject): boolean {
  const constant = memberOf(schema, 'const');
  const types = typesOf(schema);
  return constant?.kind === 'null' || (types.length === 1 && types[0] === 'null');
}

/** What a branch allows if it only lists values. */
function constantsOf(schema: JsonObject): Option[] | null {
  const constant = memberOf(schema, 'const');
  const hint = textOf(schema, 'description');
  if (constant !== undefined) return [{ label: textOf(schema, 'title') ?? '', hint, value: constant }];
  const values = listOf(schema, 'enum');
  return values === undefined ? null : values.map((value, at) => optionOf(value, schema, at));
}

function onlyDemands(schema: JsonObject): boolean {
  return schema.members.every(({ name }) => ['required', 'not', 'title', 'description'].includes(name));
}

/** What is said of the whole is not said again of each branch. */
function withoutWords(schema: JsonObject): JsonObject {
  const words = ['title', 'description', 'default', 'examples', '$defs', 'definitions', '$schema', '$id'];
  return { kind: 'object', members: schema.members.filter(({ name }) => !words.includes(name)) };
}

function distinct(branches: readonly Branch[]): Branch[] {
  return branches.map((branch, at) => {
    const again = branches.slice(0, at).filter(({ name }) => name === branch.name).length;
    return again === 0 ? branch : { ...branch, name: `${branch.name} ${again + 1}` };
  });
}

function typed(schema: JsonObject): Shaped {
  const types = typesOf(schema);
  const real = types.filter((one) => one !== 'null');
  const nullable = real.length < types.length;
  const [only] = real;
  if (only === undefined)
    return { shape: nullable ? { kind: 'null' } : { kind: 'any', lost: undefined }, nullable: false };
  if (real.length === 1) return { shape: simple(only, schema), nullable };
  const branches = real.map((type, at) => {
    const one = withMember(withoutWords(schema), 'type', { kind: 'string', value: type === 'list' ? 'array' : type });
    return { name: branchName(one, at), schema: one };
  });
  return { shape: { kind: 'either', branches }, nullable };
}

function simple(type: TypeName, schema: JsonObject): Shape {
  switch (type) {
    case 'string':
      return { kind: 'string', format: textOf(schema, 'format'), long: isLong(schema), secret: isSecret(schema) };
    case 'number':
    case 'integer':
      return { kind: 'number', whole: type === 'integer', bounds: boundsOf(schema, type === 'integer') };
    case 'object':
      return objectShape(schema);
    case 'list':
      return listShape(schema);
    default:
      return { kind: type };
  }
}

const LONG_FORMATS = ['textarea', 'multiline', 'markdown', 'html', 'code'];
const LONG_LENGTH = 200;

function isLong(schema: JsonObject): boolean {
  const format = textOf(schema, 'format') ?? textOf(schema, 'contentMediaType') ?? '';
  return (
    LONG_FORMATS.includes(format) || format.startsWith('text/') || (countOf(schema, 'maxLength') ?? 0) > LONG_LENGTH
  );
}

function isSecret(schema: JsonObject): boolean {
  return textOf(schema, 'format') === 'password' || isTrue(schema, 'writeOnly');
}

function boundsOf(schema: JsonObject, whole: boolean): Bounds {
  return {
    least: numberOf(schema, 'minimum') ?? numberOf(schema, 'exclusiveMinimum'),
    most: numberOf(schema, 'maximum') ?? numberOf(schema, 'exclusiveMaximum'),
    step: numberOf(schema, 'multipleOf') ?? (whole ? '1' : stepFor(schema)),
  };
}

/** A tenth where the numbers lie between nought and one, else one. */
function stepFor(schema: JsonObject): string {
  const most = countOf(schema, 'maximum') ?? countOf(schema, 'exclusiveMaximum');
  return most !== undefined && most <= 1 ? '0.1' : '1';
}

function objectShape(schema: JsonObject): Shape {
  const required = new Set(namesOf(schema, 'required'));
  const listed = membersOf(schema, 'properties').map(({ name, value }) => ({
    name,
    schema: value,
    required: required.has(name),
  }));
  const names = new Set(listed.map((one) => one.name));
  const unlisted = [...required].filter((name) => !names.has(name));
  const more = memberOf(schema, 'additionalProperties');
  const refused = more?.kind === 'boolean' && !more.value;
  const byPattern = membersOf(schema, 'patternProperties');
  const open = more === undefined ? listed.length === 0 || byPattern.length > 0 : !refused || byPattern.length > 0;
  return {
    kind: 'object',
    properties: [...listed, ...unlisted.map((name) => ({ name, schema: ANYTHING, required: true }))],
    more: more?.kind === 'object' ? more : byPattern.length === 1 ? (byPattern[0]?.value ?? ANYTHING) : ANYTHING,
    open,
  };
}

/** The values of a list that is some of a few, each once; null for any other list. */
export function checksOf(shape: Extract<Shape, { kind: 'list' }>, root: JsonObject): readonly Option[] | null {
  if (shape.first.length > 0 || shape.rest === null) return null;
  const item = fieldOf(shape.rest, root).shape;
  return item.kind === 'choice' ? item.options : null;
}

function listShape(schema: JsonObject): Shape {
  const items = memberOf(schema, 'items');
  const tuple = items?.kind === 'list' ? items.items : listOf(schema, 'prefixItems');
  const after = items?.kind === 'list' ? memberOf(schema, 'additionalItems') : items;
  const closed = after?.kind === 'boolean' && !after.value;
  const most = countOf(schema, 'maxItems') ?? (closed ? (tuple ?? []).length : undefined);
  return { kind: 'list', first: tuple ?? [], rest: closed ? null : after?.kind === 'object' ? after : ANYTHING, most };
}
