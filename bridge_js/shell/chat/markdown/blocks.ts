/**
 * Markdown in its blocks, as it is written on: what is whole stays the very same strings, so that only the last block is
 * read anew with each piece. A block ends at a blank line, but not within a fence, and a list goes on beyond it. Pure.
 */

export interface Blocks {
  readonly text: string;
  /** Those that nothing can change any more. */
  readonly whole: readonly string[];
  /** Where the last one begins. */
  readonly from: number;
  /** Addresses that links anywhere in the text may name, as they are written: the first of them, within bounds. */
  readonly named: readonly string[];
}

export const NO_BLOCKS: Blocks = { text: '', whole: [], from: 0, named: [] };

/** Addresses with a name that are known to all blocks. Each may have blocks drawn anew. */
export const MOST_NAMED = 50;
/** Characters of all of them. */
export const LONGEST_NAMED = 4_096;

const FENCE = /^[ \t]*(?:[-*+>]|\d{1,9}[.)])?[ \t]*(`{3,}|~{3,})/;
const LIST = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:\s|$)/;
const INDENTED = /^(?: {2,}|\t)/;
const NAMED = /^ {0,3}\[[^\]^][^\]]{0,200}\]:\s*\S+.*$/gm;
const NAME = /\[[^[\]]{1,300}\]/g;

export function blocksOf(text: string, before: Blocks = NO_BLOCKS): Blocks {
  if (text === before.text) return before;
  const known = before.from > 0 && text.startsWith(before.text.slice(0, before.from)) ? before : NO_BLOCKS;
  const { ends, from } = endsOf(text, known.from);
  const starts = [known.from, ...ends];
  const more = ends.map((end, at) => text.slice(starts[at], end));
  return { text, whole: [...known.whole, ...more], from, named: withNamed(known.named, more) };
}

/** The very same list where nothing comes to it. */
function withNamed(known: readonly string[], blocks: readonly string[]): readonly string[] {
  const named = [...known];
  let left = LONGEST_NAMED - known.reduce((length, one) => length + one.length, 0);
  for (const one of blocks.flatMap((block) => block.match(NAMED) ?? [])) {
    if (named.length === MOST_NAMED) break;
    if (one.length > left) continue;
    named.push(one);
    left -= one.length;
  }
  return named.length === known.length ? known : named;
}

/** Of these addresses those whose `[name]` occurs in the block, to be written after it. */
export function namedIn(names: ReadonlySet<string>, named: readonly string[]): string {
  return names.size === 0 ? '' : named.filter((one) => names.has(nameOf(one))).join('\n');
}

/** What stands in brackets in this block, as names are compared. */
export function namesIn(block: string): ReadonlySet<string> {
  return new Set(block.match(NAME)?.map(plainly));
}

function nameOf(address: string): string {
  return plainly(address.match(NAME)?.[0] ?? '');
}

function plainly(name: string): string {
  return name.toLowerCase().replace(/\s+/g, ' ');
}

/** The last block, which may still become another. */
export function lastOf({ text, from }: Blocks): string {
  return text.slice(from);
}

/** Where the blocks after `start` end, but the last. */
function endsOf(text: string, start: number): { ends: readonly number[]; from: number } {
  const ends: number[] = [];
  const state: Reading = { fence: null, blank: false, list: false, begun: false };
  let at = start;
  for (let end = text.indexOf('\n', at); end !== -1; end = text.indexOf('\n', at)) {
    if (read(state, text.slice(at, end))) ends.push(at);
    at = end + 1;
  }
  if (isSure(state, text.slice(at, at + 1)) && read(state, text.slice(at))) ends.push(at);
  return { ends, from: ends.at(-1) ?? start };
}

interface Reading {
  fence: string | null;
  blank: boolean;
  list: boolean;
  begun: boolean;
}

/** Takes a line in; true where a block begins with it. */
function read(state: Reading, line: string): boolean {
  if (line.trim() === '') {
    state.blank = true;
    return false;
  }
  const begins = state.begun && state.blank && state.fence === null && !goesOn(state, line);
  if (begins || !state.begun) state.list = LIST.test(line);
  state.begun = true;
  state.blank = false;
  turnFence(state, line);
  return begins;
}

/** Whether what follows this first character of a line cannot make it go on with a list. */
function isSure({ list }: Reading, first: string): boolean {
  return first.trim() !== '' && !(list && /[-*+\d]/.test(first));
}

function goesOn({ list }: Reading, line: string): boolean {
  return INDENTED.test(line) || (list && LIST.test(line));
}

function turnFence(state: Reading, line: string): void {
  const [, marks] = FENCE.exec(line) ?? [];
  if (marks === undefined) return;
  if (state.fence === null) state.fence = marks;
  else if (marks.startsWith(state.fence) && line.trim() === marks) state.fence = null;
}
