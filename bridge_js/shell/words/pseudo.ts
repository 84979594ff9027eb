/**
 * English in Arabic letters, for the layout's sake: longer than English, from right to left, and plainly different from
 * any word that somebody wrote into a component. What is put into a sentence (names, numbers) stays as it is.
 */
export type Words = { readonly [word: string]: string | ((...parts: never[]) => string) | Words };

const LETTERS = 'ابتثجحخدذرزسشصضطظعغفقكلمنه';
/** Around what is put into a sentence: the marks of an isolate, which text from right to left needs there as well. */
const FIRST = '\u2068';
const LAST = '\u2069';

/** The same words, written in Arabic letters. */
export function pseudo<Some extends Words>(words: Some): Some {
  const written = Object.entries(words).map(([name, word]) => [name, rewritten(word)]);
  return Object.fromEntries(written) as Some;
}

function rewritten(word: Words[string]): Words[string] {
  if (typeof word === 'string') return inArabicLetters(word);
  if (typeof word !== 'function') return pseudo(word);
  const sentence = word as (...parts: unknown[]) => string;
  return (...parts: unknown[]) => inArabicLetters(sentence(...parts.map(isolated)));
}

function isolated(part: unknown): unknown {
  if (typeof part === 'string') return `${FIRST}${part}${LAST}`;
  if (typeof part !== 'object' || part === null || Array.isArray(part)) return part;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, isolated(value)]));
}

function inArabicLetters(text: string): string {
  let depth = 0;
  let written = '';
  for (const character of text) {
    if (character === FIRST) depth += 1;
    written += depth === 0 ? arabic(character) : character;
    if (character === LAST) depth -= 1;
  }
  return written;
}

function arabic(character: string): string {
  const place = character.toLowerCase().charCodeAt(0) - 97;
  return LETTERS[place] ?? character;
}
