/** A schema in few words: what a field expects, and what a choice is called. */
import { words } from '../../words';
import { type Json, type JsonObject, memberOf } from '../json/value';
import { writeShort } from '../json/write';
import { countOf, listOf, membersOf, numberOf, textOf, typesOf } from './schema';

const LONGEST = 40;

/** A value as people read it: a text without quotes. */
export function valueWords(value: Json): string {
  const text = value.kind === 'string' ? value.value : writeShort(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** A name for one of several kinds: its own title, what marks it, or its type. */
export function branchName(schema: JsonObject, at: number): string {
  return textOf(schema, 'title') ?? markOf(schema) ?? typeWords(schema) ?? `${at + 1}`;
}

/** The value of a member that can have one value only. */
function markOf(schema: JsonObject): string | undefined {
  for (const { value } of membersOf(schema, 'properties')) {
    const values = listOf(value, 'enum');
    const mark = memberOf(value, 'const') ?? (values?.length === 1 ? values[0] : undefined);
    if (mark !== undefined) return valueWords(mark);
  }
  return undefined;
}

function typeWords(schema: JsonObject): string | undefined {
  const values = listOf(schema, 'enum');
  if (values !== undefined) return values.map(valueWords).join(' | ').slice(0, LONGEST);
  const constant = memberOf(schema, 'const');
  if (constant !== undefined) return valueWords(constant);
  const types = typesOf(schema).map((type) => words.call.kinds[type]);
  return types.length === 0 ? undefined : types.join(' | ');
}

/** What is expected, beside the name of a field: `whole number 1–100`, `date`, `list`. */
export function hintOf(schema: JsonObject): string {
  const types = typesOf(schema).filter((type) => type !== 'null');
  const format = textOf(schema, 'format');
  const kind =
    format !== undefined && types[0] === 'string' ? format : types.map((type) => words.call.kinds[type]).join(' | ');
  return [kind, range(schema)].filter((part) => part !== '').join(' ');
}

function range(schema: JsonObject): string {
  const least = bound(schema, 'minimum', 'exclusiveMinimum', '>');
  const most = bound(schema, 'maximum', 'exclusiveMaximum', '<');
  if (least !== '' && most !== '' && !/[<>]/.test(least + most)) return `${least}–${most}`;
  const signed = [least === '' || least.startsWith('>') ? least : `≥ ${least}`, atMost(most)];
  const longest = countOf(schema, 'maxLength');
  return [...signed, longest === undefined ? '' : `≤ ${longest}`].filter((part) => part !== '').join(' ');
}

function atMost(most: string): string {
  return most === '' || most.startsWith('<') ? most : `≤ ${most}`;
}

function bound(schema: JsonObject, keyword: string, open: string, sign: string): string {
  const found = numberOf(schema, open);
  return numberOf(schema, keyword) ?? (found === undefined ? '' : `${sign} ${found}`);
}
