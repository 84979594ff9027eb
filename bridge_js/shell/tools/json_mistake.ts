/**
 * Where a text stops being JSON, and in plain words why. Engines say it in different words and often not where, so the
 * text is read here once more; it is not a parser of values.
 */

export interface Mistake {
  readonly offset: number;
  readonly line: number;
  readonly column: number;
  readonly text: string;
}

/** Thrown inside this file only, to leave the recursion. */
class Stop extends Error {
  readonly offset: number;

  constructor(offset: number, message: string) {
    super(message);
    this.offset = offset;
  }
}

const SPACE = /[ \t\n\r]*/y;
const SCALAR = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/y;
/** Everything from the space on but the quote and the backslash; control characters must be escaped. */
const STRING = /"(?:[ !#-[\]-\uffff]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;

class Reader {
  #at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  document(): void {
    this.#value();
    this.#match(SPACE);
    if (this.#at < this.#text.length) this.#stop('nothing may follow the closing brace');
  }

  #match(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found !== null) this.#at += found[0].length;
    return found !== null;
  }

  #take(character: string): boolean {
    this.#match(SPACE);
    if (this.#text[this.#at] !== character) return false;
    this.#at += 1;
    return true;
  }

  #stop(message: string): never {
    throw new Stop(this.#at, this.#at < this.#text.length ? message : `the text ends too early: ${message}`);
  }

  #value(): void {
    if (this.#take('{')) this.#members();
    else if (this.#take('[')) this.#items();
    else if (this.#text[this.#at] === '"') this.#string('');
    else if (!this.#match(SCALAR)) this.#stop('a value is expected here; texts stand in double quotes');
  }

  #string(what: string): void {
    if (this.#text[this.#at] !== '"') this.#stop(what);
    if (!this.#match(STRING)) this.#stop('this text has no closing quote, or holds a character that must be escaped');
  }

  #members(): void {
    if (this.#take('}')) return;
    do {
      this.#match(SPACE);
      this.#string('a name in double quotes is expected here');
      if (!this.#take(':')) this.#stop('a colon is expected here');
      this.#value();
    } while (this.#take(','));
    if (!this.#take('}')) this.#stop('a comma or a closing brace is expected here');
  }

  #items(): void {
    if (this.#take(']')) return;
    do this.#value();
    while (this.#take(','));
    if (!this.#take(']')) this.#stop('a comma or a closing bracket is expected here');
  }
}

/** The first mistake of the text, null if it is JSON. */
export function jsonMistake(text: string): Mistake | null {
  try {
    new Reader(text).document();
    return null;
  } catch (error) {
    if (error instanceof Stop) return placed(text, error);
    throw error;
  }
}

function placed(text: string, { offset, message }: Stop): Mistake {
  const before = text.slice(0, offset).split('\n');
  return { offset, line: before.length, column: (before.at(-1)?.length ?? 0) + 1, text: message };
}
