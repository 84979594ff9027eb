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
  /** Addresses that links anywhere in the text may name, as they are written. */
  readonly named: string;
}

export const NO_BLOCKS: Blocks = { text: '', whole: [], from: 0, named: '' };

const FENCE = /^[ \t]*(?:[-*+>]|\d{1,9}[.)])?[ \t]*(`{3,}|~{3,})/;
const LIST = /^ {0,3}(?:[-*+]|\d{1,9}[.)])(?:\s|$)/;
const INDENTED = /^(?: {2,}|\t)/;
const NAMED = /^ {0,3}\[[^\]^][^\]]{0,200}\]:\s*\S+.*$/gm;

export function blocksOf(text: string, before: Blocks = NO_BLOCKS): Blocks {
  if (text === before.text) return before;
  const known = before.from > 0 && text.startsWith(before.text.slice(0, before.from)) ? before : NO_BLOCKS;
  const { ends, from } = endsOf(text, known.from);
  const starts = [known.from, ...ends];
  const more = ends.map((end, at) => text.slice(starts[at], end));
  const named = [known.named, ...more.flatMap((block) => block.match(NAMED) ?? [])].filter((one) => one !== '');
  return { text, whole: [...known.whole, ...more], from, named: named.join('\n') };
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
