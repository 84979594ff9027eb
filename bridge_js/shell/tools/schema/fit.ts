/** Which of several kinds a value is meant as. A guess for showing it: whether it is right is for Python to say. */
import { equal, type Json, type JsonObject, memberOf } from '../json/value';
import { type Branch, fieldOf, type Shape } from './field';
import { isOfType, membersOf, namesOf, typesOf } from './schema';

/** The place of the branch that fits best; −1 where none does. */
export function branchFor(value: Json, branches: readonly Branch[], root: JsonObject): number {
  const scores = branches.map(({ schema }) => score(value, schema, root));
  const best = Math.max(...scores, -1);
  return best < 0 ? -1 : scores.indexOf(best);
}

/** Less than nought: it cannot be meant. Otherwise the more members it has in common, the better. */
function score(value: Json, schema: JsonObject, root: JsonObject): number {
  const field = fieldOf(schema, root);
  const { shape } = field;
  if (shape.kind === 'const' || shape.kind === 'choice') return isListed(value, shape) ? 3 : -1;
  if (shape.kind === 'either') return Math.min(branchFor(value, shape.branches, root), 0);
  const types = typesOf(field.schema);
  if (types.length === 0) return 0;
  if (!isOfType(value, types)) return -1;
  return value.kind === 'object' ? objectScore(value, field.schema, root) : 1;
}

function isListed(value: Json, shape: Shape): boolean {
  if (shape.kind === 'const') return equal(shape.value, value);
  return shape.kind === 'choice' && shape.options.some((one) => equal(one.value, value));
}

function objectScore(value: JsonObject, schema: JsonObject, root: JsonObject): number {
  const points = membersOf(schema, 'properties').map(({ name, value: part }) => memberScore(value, name, part, root));
  if (points.includes(-1)) return -1;
  const missing = namesOf(schema, 'required').filter((name) => memberOf(value, name) === undefined).length;
  return Math.max(0, points.reduce((all, one) => all + one, 0) - missing * 0.5);
}

function memberScore(value: JsonObject, name: string, schema: Json, root: JsonObject): number {
  const member = memberOf(value, name);
  if (member === undefined) return 0;
  const { shape } = fieldOf(schema, root);
  if (shape.kind !== 'const' && shape.kind !== 'choice') return 1;
  return isListed(member, shape) ? 10 : -1;
}

/** Whether a field of this schema can show the value. */
export function canShow(value: Json, schema: Json, root: JsonObject): boolean {
  const { shape, nullable } = fieldOf(schema, root);
  if (value.kind === 'null') return nullable || shape.kind === 'null' || shape.kind === 'any';
  switch (shape.kind) {
    case 'string':
    case 'boolean':
    case 'object':
    case 'list':
      return value.kind === shape.kind;
    case 'number':
      return value.kind === 'number' || value.kind === 'unreadable';
    case 'either':
      return branchFor(value, shape.branches, root) >= 0;
    case 'choice':
    case 'const':
      return isListed(value, shape);
    case 'null':
      return false;
    case 'any':
      return true;
  }
}
