/** What an empty field for a text says: that nothing is set, what counts then, or how such a text looks. */
import { words } from '../../words';
import type { Json } from '../json/value';
import { valueWords } from '../schema/describe';
import type { Field } from '../schema/field';

const MODES: { readonly [format: string]: 'email' | 'url' } = { email: 'email', uri: 'url', url: 'url' };
const EXAMPLES: { readonly [format: string]: string } = {
  'date-time': '2026-11-30T13:45:00Z',
  time: '13:45:00Z',
  email: 'ada@example.com',
  uri: 'https://example.com/',
  uuid: '3f2b8c1e-4a5d-4f6b-…',
  duration: 'PT1H30M',
};

export function inputModeOf(format: string | undefined): 'email' | 'url' | 'text' {
  return MODES[format ?? ''] ?? 'text';
}

export function placeholderOf(
  field: Field,
  format: string | undefined,
  value: Json | undefined,
  person: boolean,
): string {
  if (person) return field.example === undefined ? '' : words.call.field.example(valueWords(field.example));
  if (value !== undefined) return words.call.field.emptyText;
  if (field.fallback !== undefined) return words.call.field.defaultIs(valueWords(field.fallback));
  const example = field.example === undefined ? EXAMPLES[format ?? ''] : valueWords(field.example);
  return example === undefined ? words.call.field.notSet : words.call.field.example(example);
}
