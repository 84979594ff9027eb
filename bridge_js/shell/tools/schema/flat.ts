/**
 * A schema with its references followed and the parts of `allOf` put together, one level deep: what lies below is made
 * flat when it is looked at, so that schemas that contain themselves come to an end. Nothing is ever fetched.
 */
import { equal, type Json, type JsonObject, type Member, memberOf, withMember } from '../json/value';
import { isMore } from './decimal';
import { listOf, membersOf, textOf } from './schema';

/** References that lead to references. */
const LONGEST_WAY = 20;
/** References and parts that are followed for one schema: one that doubles at each of them would never end. */
const MOST_STEPS = 2_000;
let stepsLeft = 0;

const made = new WeakMap<JsonObject, WeakMap<Json, JsonObject>>();

export function flat(schema: Json, root: JsonObject): JsonObject {
  let known = made.get(root);
  if (known === undefined) {
    known = new WeakMap();
    made.set(root, known);
  }
  let found = known.get(schema);
  if (found !== undefined) return found;
  stepsLeft = MOST_STEPS;
  found = flattened(schema, root, 0);
  known.set(schema, found);
  return found;
}

/** Where a schema could not be read whole, the reference that is to blame. */
export function lostReference(schema: JsonObject): string | undefined {
  return textOf(schema, '$ref');
}

function flattened(schema: Json, root: JsonObject, depth: number): JsonObject {
  if (schema.kind !== 'object') return { kind: 'object', members: [] };
  stepsLeft -= 1;
  if (depth > LONGEST_WAY || stepsLeft < 0) return schema;
  return parted(followed(schema, root, depth), root, depth);
}

/** What stands beside a reference counts, too: draft-07 said otherwise, and nobody writes it in vain. */
function followed(schema: JsonObject, root: JsonObject, depth: number): JsonObject {
  const reference = textOf(schema, '$ref');
  if (reference === undefined) return schema;
  const target = resolve(reference, root);
  if (target?.kind !== 'object') return schema;
  return merged(flattened(target, root, depth + 1), withMember(schema, '$ref', undefined));
}

function parted(schema: JsonObject, root: JsonObject, depth: number): JsonObject {
  const parts = listOf(schema, 'allOf');
  if (parts === undefined) return schema;
  const own = withMember(schema, 'allOf', undefined);
  return parts.reduce<JsonObject>((all, part) => merged(flattened(part, root, depth + 1), all), own);
}

/** Follows a reference inside the schema, such as `#/$defs/Stage`, or to a name that a definition gives itself. */
export function resolve(reference: string, root: JsonObject): Json | undefined {
  if (reference === '#') return root;
  if (!reference.startsWith('#/')) return named(reference.replace(/^#/, ''), root);
  return reference
    .slice(2)
    .split('/')
    .reduce<Json | undefined>((at, step) => stepInto(at, unescaped(step)), root);
}

function stepInto(at: Json | undefined, step: string): Json | undefined {
  return at?.kind === 'list' ? at.items[Number(step)] : memberOf(at, step);
}

function unescaped(step: string): string {
  try {
    return decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
  } catch {
    return step;
  }
}

function named(name: string, root: JsonObject): Json | undefined {
  const all = ['$defs', 'definitions'].flatMap((place) => membersOf(root, place));
  return all.find(({ value }) => ['$anchor', '$id', 'id'].some((key) => textOf(value, key)?.replace(/^#/, '') === name))
    ?.value;
}

/** Both at once: `own` says it more closely. In one pass: a schema may have very many members. */
export function merged(base: JsonObject, own: JsonObject): JsonObject {
  return joined(own, base, (name, mine, other) => both(name, mine, other));
}

function joined(
  first: JsonObject,
  second: JsonObject,
  join: (name: string, one: Json, other: Json) => Json,
): JsonObject {
  const all = new Map(first.members.map(({ name, value }) => [name, value]));
  for (const { name, value } of second.members) {
    const known = all.get(name);
    all.set(name, known === undefined ? value : join(name, known, value));
  }
  return { kind: 'object', members: [...all].map(([name, value]): Member => ({ name, value })) };
}

function both(name: string, own: Json, other: Json): Json {
  switch (name) {
    case 'properties':
    case 'patternProperties':
    case '$defs':
    case 'definitions':
      return bothMembers(own, other);
    case 'required':
      return bothLists(own, other);
    case 'minimum':
    case 'exclusiveMinimum':
    case 'minLength':
    case 'minItems':
      return tighter(own, other, true);
    case 'maximum':
    case 'exclusiveMaximum':
    case 'maxLength':
    case 'maxItems':
      return tighter(own, other, false);
    default:
      return own;
  }
}

/** In the order of `other`, which is what was built upon. */
function bothMembers(own: Json, other: Json): Json {
  if (own.kind !== 'object' || other.kind !== 'object') return own;
  return joined(other, own, (_name, theirs, mine) => (equal(mine, theirs) ? theirs : together(theirs, mine)));
}

function together(one: Json, other: Json): Json {
  return { kind: 'object', members: [{ name: 'allOf', value: { kind: 'list', items: [one, other] } }] };
}

/** Of names, each once. */
function bothLists(own: Json, other: Json): Json {
  if (own.kind !== 'list' || other.kind !== 'list') return own;
  const known = new Set(own.items.map((item) => (item.kind === 'string' ? item.value : item)));
  const more = other.items.filter((item) => !known.has(item.kind === 'string' ? item.value : item));
  return { kind: 'list', items: [...own.items, ...more] };
}

function tighter(own: Json, other: Json, higher: boolean): Json {
  if (own.kind !== 'number' || other.kind !== 'number') return own;
  return isMore(own.text, other.text) === higher ? own : other;
}
