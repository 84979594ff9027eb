/**
 * How well a name answers to what was typed. Every word typed must be in the name or in what is said beside it; a word
 * that begins one of the name's words is better than one in the middle, and initials (sd for show_dashboard) count too.
 */

export interface Named {
  readonly title: string;
  readonly detail?: string;
}

/** From where to where in the title something was found. */
export type Mark = readonly [start: number, end: number];

export interface Match {
  /** Less is better. */
  readonly rank: number;
  readonly marks: readonly Mark[];
}

const AT_START = 0;
const AT_WORD = 1;
const INITIALS = 2;
const INSIDE = 3;
const BESIDE = 5;

export function match({ title, detail = '' }: Named, typed: string): Match | null {
  let rank = 0;
  const marks: Mark[] = [];
  for (const word of typed.toLowerCase().split(/\s+/).filter(Boolean)) {
    const found = inTitle(title.toLowerCase(), word);
    if (found !== null) marks.push(...found.marks);
    else if (!detail.toLowerCase().includes(word)) return null;
    rank += found?.rank ?? BESIDE;
  }
  // Of two that are as good, the shorter name has less beside what was typed.
  return { rank: rank + Math.min(title.length, 99) / 100, marks };
}

function inTitle(title: string, word: string): Match | null {
  const at = title.indexOf(word);
  if (at === 0) return { rank: AT_START, marks: [[0, word.length]] };
  const begins = wordStarts(title).find((start) => title.startsWith(word, start));
  if (begins !== undefined) return { rank: AT_WORD, marks: [[begins, begins + word.length]] };
  const initials = byInitials(title, word);
  if (initials !== null) return { rank: INITIALS, marks: initials };
  return at === -1 ? null : { rank: INSIDE, marks: [[at, at + word.length]] };
}

function wordStarts(title: string): number[] {
  return [...title.matchAll(/[\p{L}\p{N}]+/gu)].map(({ index }) => index);
}

function byInitials(title: string, word: string): Mark[] | null {
  const starts = wordStarts(title);
  let next = 0;
  const marks: Mark[] = [];
  for (const letter of word) {
    const at = starts.findIndex((start, place) => place >= next && title[start] === letter);
    if (at === -1) return null;
    const start = starts[at] ?? 0;
    marks.push([start, start + 1]);
    next = at + 1;
  }
  return word.length > 1 ? marks : null;
}

/** The best first; as they came where nothing was typed. */
export function ranked<Some extends Named>(
  all: readonly Some[],
  typed: string,
): { one: Some; marks: readonly Mark[] }[] {
  const found = all.flatMap((one) => {
    const matched = match(one, typed);
    return matched === null ? [] : [{ one, ...matched }];
  });
  return typed.trim() === '' ? found : found.sort((a, b) => a.rank - b.rank);
}
