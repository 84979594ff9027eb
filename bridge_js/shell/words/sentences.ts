/** Sentences that Python says by a key, as functions of what stands in them. In one pass: that may hold braces of its own. */
import type { SentenceKey } from '../../contract/page';

export type Values = { readonly [name: string]: string };
export type Sentences = { readonly [key in SentenceKey]: (values: Values) => string };

/** Make functions of templates such as `Run {tool}?`. */
export function sentencesOf(templates: { readonly [key in SentenceKey]: string }): Sentences {
  const filled = Object.entries(templates).map(([key, template]) => [
    key,
    (values: Values) => template.replace(/\{(\w+)\}/g, (_place, name: string) => values[name] ?? ''),
  ]);
  return Object.fromEntries(filled) as Sentences;
}
