/**
 * JSON without loss: numbers keep their spelling (1.0, 12345678901234567890), members their order, even those that are
 * there twice. The form edits values of this kind; `read.ts` makes them of text and `write.ts` text of them.
 */

export interface JsonNull {
  readonly kind: 'null';
}

export interface JsonBoolean {
  readonly kind: 'boolean';
  readonly value: boolean;
}

export interface JsonNumber {
  readonly kind: 'number';
  /** As it is spelled. */
  readonly text: string;
}

export interface JsonString {
  readonly kind: 'string';
  readonly value: string;
  /** As it was spelled between quotes, where it was read from a text. */
  readonly spelled?: string;
}

export interface JsonList {
  readonly kind: 'list';
  readonly items: readonly Json[];
}

export interface Member {
  readonly name: string;
  /** As it was spelled between quotes, where that is not how it would be written. */
  readonly spelled?: string;
  readonly value: Json;
}

export interface JsonObject {
  readonly kind: 'object';
  readonly members: readonly Member[];
}

/** What a person typed where a value belongs, and is not JSON (yet): kept as it is, and named as a mistake. */
export interface Unreadable {
  readonly kind: 'unreadable';
  readonly text: string;
}

export type Json = JsonNull | JsonBoolean | JsonNumber | JsonString | JsonList | JsonObject | Unreadable;

export const NULL: JsonNull = { kind: 'null' };
export const EMPTY_OBJECT: JsonObject = { kind: 'object', members: [] };
export const EMPTY_LIST: JsonList = { kind: 'list', items: [] };

export function string(value: string): JsonString {
  return { kind: 'string', value };
}

export function boolean(value: boolean): JsonBoolean {
  return { kind: 'boolean', value };
}

/** The member of an object; of one that is there twice the last, as every reader has it. */
export function memberOf(value: Json | undefined, name: string): Json | undefined {
  if (value?.kind !== 'object') return undefined;
  return value.members.findLast((one) => one.name === name)?.value;
}

/** The object with this member changed at its place, or added behind the others; undefined takes it out. */
export function withMember(object: JsonObject, name: string, value: Json | undefined): JsonObject {
  const at = object.members.findLastIndex((one) => one.name === name);
  if (value === undefined) return { kind: 'object', members: object.members.filter((one) => one.name !== name) };
  const member = { ...object.members[at], name, value };
  return { kind: 'object', members: at < 0 ? [...object.members, member] : object.members.with(at, member) };
}

/** The same with a member that has another name from now on. */
export function renamed(object: JsonObject, before: string, name: string): JsonObject {
  return {
    kind: 'object',
    members: object.members.map((one) => (one.name === before ? { name, value: one.value } : one)),
  };
}

/** Whether two values are the same to a reader of JSON: 1.0 is 1, and members have no order. */
export function equal(one: Json, other: Json): boolean {
  switch (one.kind) {
    case 'number':
      return other.kind === 'number' && sameNumber(one.text, other.text);
    case 'list':
      return other.kind === 'list' && sameItems(one.items, other.items);
    case 'object':
      return other.kind === 'object' && sameMembers(one, other);
    case 'unreadable':
      return other.kind === 'unreadable' && one.text === other.text;
    case 'null':
      return other.kind === 'null';
    default:
      return other.kind === one.kind && other.value === one.value;
  }
}

function sameNumber(one: string, other: string): boolean {
  if (one === other) return true;
  const whole = /^-?\d+$/;
  if (whole.test(one) && whole.test(other)) return BigInt(one) === BigInt(other);
  return Number(one) === Number(other);
}

function sameItems(ones: readonly Json[], others: readonly Json[]): boolean {
  return ones.length === others.length && ones.every((item, at) => equal(item, others[at] ?? NULL));
}

function sameMembers(one: JsonObject, other: JsonObject): boolean {
  if (one.members.length !== other.members.length) return false;
  return one.members.every(({ name, value }) => {
    const found = memberOf(other, name);
    return found !== undefined && equal(value, found);
  });
}
