/** What a person typed as arguments: an object, or the place of the mistake. */
import type { JsonObject } from '../state/state';
import { jsonMistake, type Mistake } from './json/read';

export type Arguments = { readonly value: JsonObject } | { readonly mistake: Mistake };

export function readArguments(text: string): Arguments {
  if (text.trim() === '') return { value: {} };
  const mistake = jsonMistake(text);
  if (mistake !== null) return { mistake };
  const value: unknown = JSON.parse(text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { value: value as JsonObject };
  return { mistake: { offset: 0, line: 1, column: 1, text: 'arguments are an object: { … }' } };
}
