/** The arguments of a tool as a person writes them: a form and a text that say the same. */
import type { Draft } from '../../state/call_desk';
import { words } from '../../words';
import { type Mistake, readJson } from '../json/read';
import { EMPTY_OBJECT, type Json } from '../json/value';
import { writeJson } from '../json/write';
import { firstArguments } from '../schema/draft';
import { schemaOf } from '../schema/schema';

/** What a tool's schema suggests. */
export function freshDraft(schemaText: string, mode: Draft['mode']): Draft {
  const value = firstArguments(schemaOf(schemaText));
  return { mode, value, text: writeJson(value) };
}

/** From what was typed as JSON. */
export function draftOfText(text: string, mode: Draft['mode']): Draft {
  if (text.trim() === '') return { mode, text, value: EMPTY_OBJECT };
  const reading = readJson(text);
  const value = 'value' in reading && reading.value.kind === 'object' ? reading.value : null;
  return { mode, text, value };
}

/** From what was done in the form. Everything that was not touched is written as it was read. */
export function draftOfValue(value: Json): Draft {
  const text = writeJson(value);
  return { mode: 'form', text, value: value.kind === 'object' ? value : null };
}

/** What is sent: nothing typed means no arguments. */
export function textToSend({ text }: Draft): string {
  return text.trim() === '' ? '{}' : text;
}

/** Why this cannot be sent at all: it is no JSON, or no object. */
export function mistakeIn(draft: Draft): Mistake | null {
  const reading = readJson(textToSend(draft));
  if ('mistake' in reading) return reading.mistake;
  return reading.value.kind === 'object' ? null : { offset: 0, line: 1, column: 1, text: words.call.notObject };
}
