/**
 * JSON text to values without loss, or where it stops being JSON and in plain words why. Engines say the latter in
 * different words and often not where, and none of them keeps the spelling of a number.
 */
import { words } from '../../words';
import { below } from './pointer';
import type { Json, Member } from './value';

export interface Mistake {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

export type Reading = { readonly value: Json } | { readonly mistake: Mistake };

/** Thrown inside this file only, to leave the recursion. */
class Stop extends Error {
  readonly offset: number;

  constructor(offset: number, message: string) {
    super(message);
    this.offset = offset;
  }
}

const SPACE = /[ \t\n\r]*/y;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?(?![\w.])/y;
const WORD = /(?:true|false|null)(?![\w.])/y;
/** Everything from the space on but the quote and the backslash; control characters must be escaped. */
const PLAIN = /[ !#-[\]-\uffff]*/y;
const ESCAPE = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;
/** Levels inside each other; Python goes no deeper either. */
const DEEPEST = 200;

class Reader {
  #at = 0;
  #depth = 0;
  #pointer = '';
  readonly #text: string;
  /** Where each value begins, by JSON Pointer. */
  readonly places = new Map<string, number>();

  constructor(text: string) {
    this.#text = text;
  }

  document(): Json {
    const value = this.#value();
    this.#match(SPACE);
    if (this.#at < this.#text.length) this.#stop(words.call.mistakes.nothingMore);
    return value;
  }

  #match(pattern: RegExp): string | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found === null) return null;
    this.#at += found[0].length;
    return found[0];
  }

  #take(character: string): boolean {
    this.#match(SPACE);
    if (this.#text[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  #stop(message: string): never {
    throw new Stop(this.#at, this.#at < this.#text.length ? message : words.call.mistakes.endsEarly(message));
  }

  #value(): Json {
    this.#match(SPACE);
    this.places.set(this.#pointer, this.#at);
    if (this.#take('{')) return this.#inside(() => ({ kind: 'object', members: this.#members() }));
    if (this.#take('[')) return this.#inside(() => ({ kind: 'list', items: this.#items() }));
    return this.#text[this.#at] === '"' ? this.#string('') : this.#scalar();
  }

  #inside(read: () => Json): Json {
    this.#depth += 1;
    if (this.#depth > DEEPEST) this.#stop(words.call.mistakes.tooDeep);
    const value = read();
    this.#depth -= 1;
    return value;
  }

  #below(name: string | number): Json {
    const outer = this.#pointer;
    this.#pointer = below(outer, name);
    const value = this.#value();
    this.#pointer = outer;
    return value;
  }

  #scalar(): Json {
    const number = this.#match(NUMBER);
    if (number !== null) return { kind: 'number', text: number };
    const word = this.#match(WORD);
    if (word === null) this.#stop(words.call.mistakes.value);
    return word === 'null' ? { kind: 'null' } : { kind: 'boolean', value: word === 'true' };
  }

  #string(what: string): { kind: 'string'; value: string; spelled: string } {
    if (this.#text[this.#at] !== '"') this.#stop(what);
    const quoted = this.#quoted();
    return { kind: 'string', value: String(JSON.parse(quoted)), spelled: quoted.slice(1, -1) };
  }

  /** In a loop and not by one expression, whose engine would remember every character of a long text. */
  #quoted(): string {
    const start = this.#at;
    this.#at += 1;
    do this.#match(PLAIN);
    while (this.#match(ESCAPE) !== null);
    const end = this.#at;
    if (this.#text[end] !== '"') {
      this.#at = start;
      this.#stop(words.call.mistakes.string);
    }
    this.#at = end + 1;
    return this.#text.slice(start, end + 1);
  }

  #members(): Member[] {
    const members: Member[] = [];
    if (this.#take('}')) return members;
    do {
      this.#match(SPACE);
      const { value: name, spelled } = this.#string(words.call.mistakes.name);
      if (!this.#take(':')) this.#stop(words.call.mistakes.colon);
      const value = this.#below(name);
      members.push(JSON.stringify(name) === `"${spelled}"` ? { name, value } : { name, spelled, value });
    } while (this.#take(','));
    if (!this.#take('}')) this.#stop(words.call.mistakes.brace);
    return members;
  }

  #items(): Json[] {
    const items: Json[] = [];
    if (this.#take(']')) return items;
    do items.push(this.#below(items.length));
    while (this.#take(','));
    if (!this.#take(']')) this.#stop(words.call.mistakes.bracket);
    return items;
  }
}

export function readJson(text: string): Reading {
  try {
    return { value: new Reader(text).document() };
  } catch (error) {
    if (error instanceof Stop) return { mistake: placed(text, error) };
    throw error;
  }
}

/** Where in the text the value at this place begins, or what it would lie in; null if the text is no JSON. */
export function placeOf(text: string, pointer: string): number | null {
  const reader = new Reader(text);
  try {
    reader.document();
  } catch (error) {
    if (error instanceof Stop) return null;
    throw error;
  }
  let place = pointer;
  while (place !== '' && !reader.places.has(place)) place = place.slice(0, place.lastIndexOf('/'));
  return reader.places.get(place) ?? null;
}

/** The first mistake of the text, null if it is JSON. */
export function jsonMistake(text: string): Mistake | null {
  const reading = readJson(text);
  return 'mistake' in reading ? reading.mistake : null;
}

function placed(text: string, { offset, message }: Stop): Mistake {
  const before = text.slice(0, offset).split('\n');
  return { offset, line: before.length, column: (before.at(-1)?.length ?? 0) + 1, text: message };
}
