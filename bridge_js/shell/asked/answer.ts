/** The answer to a server's form while it is filled in: nothing is guessed, and an empty field is no answer. */
import type { ArgumentProblem } from '../../contract/page';
import { below, isWithin } from '../tools/json/pointer';
import { equal, type Json, type JsonObject, memberOf } from '../tools/json/value';
import { fieldOf } from '../tools/schema/field';
import { membersOf } from '../tools/schema/schema';

/** What the server suggests itself. */
export function givenDefaults(root: JsonObject): JsonObject {
  const members = membersOf(root, 'properties').flatMap(({ name, value: schema }) => {
    const value = fieldOf(schema, root).fallback;
    return value === undefined ? [] : [{ name, value }];
  });
  return withoutEmpty({ kind: 'object', members });
}

/** The same without members in which nothing stands. */
export function withoutEmpty(value: Json): JsonObject {
  if (value.kind !== 'object') return { kind: 'object', members: [] };
  return { kind: 'object', members: value.members.filter(({ name }) => !isEmpty(memberOf(value, name))) };
}

/** Of what was said of the answer that was looked at: what is not about a field in which something else stands now. */
export function stillTrue(
  problems: readonly ArgumentProblem[],
  judged: JsonObject,
  now: JsonObject,
): readonly ArgumentProblem[] {
  const names = new Set([...judged.members, ...now.members].map(({ name }) => name));
  const changed = [...names].filter((name) => !same(memberOf(judged, name), memberOf(now, name)));
  return problems.filter(({ pointer }) => !changed.some((name) => isWithin(pointer, below('', name))));
}

function same(one: Json | undefined, other: Json | undefined): boolean {
  return one === undefined || other === undefined ? one === other : equal(one, other);
}

function isEmpty(value: Json | undefined): boolean {
  return value === undefined || (value.kind === 'string' && value.value === '');
}
