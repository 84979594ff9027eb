/** Values as JSON text, spelled as they were read. */
import type { Json } from './value';

export const STEP = '  ';
/** Characters up to which a list of plain values stays on one line. */
const SHORT = 60;

export function writeJson(value: Json, indent = ''): string {
  switch (value.kind) {
    case 'null':
      return 'null';
    case 'boolean':
      return String(value.value);
    case 'number':
    case 'unreadable':
      return value.text;
    case 'string':
      return quoted(value.value, value.spelled);
    case 'list':
      return block(
        '[',
        value.items.map((item) => writeJson(item, indent + STEP)),
        ']',
        indent,
      );
    case 'object':
      return block(
        '{',
        value.members.map((one) => `${quoted(one.name, one.spelled)}: ${writeJson(one.value, indent + STEP)}`),
        '}',
        indent,
      );
  }
}

/** On one line, for lists of values. */
export function writeShort(value: Json): string {
  return writeJson(value).replaceAll(/\n\s*/g, ' ');
}

function quoted(value: string, spelled: string | undefined): string {
  return spelled === undefined ? JSON.stringify(value) : `"${spelled}"`;
}

function block(open: string, parts: readonly string[], close: string, indent: string): string {
  if (parts.length === 0) return open + close;
  const line = parts.join(', ');
  if (open === '[' && line.length <= SHORT && !/[\n{[]/.test(line)) return open + line + close;
  return `${open}\n${parts.map((part) => indent + STEP + part).join(',\n')}\n${indent}${close}`;
}
