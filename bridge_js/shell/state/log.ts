/**
 * The rows of the protocol log, and those of them that pass the filter. It grows in place: a copy of 100 000 rows for
 * each batch would cost more than the batch.
 */
import type { LogRow } from '../../contract/page';

export const MOST_ROWS = 100_000;
/** Old rows go in blocks, so that the array is not moved for each new one. */
const BLOCK = 5_000;

export interface Filter {
  /** `all`, all `servers` or `views`, or one peer by its key. */
  readonly peer: string;
  readonly direction: 'both' | LogRow['direction'];
  /** A whole method, or the beginning of one that ends with a slash; empty for all. */
  readonly method: string;
  readonly errors: boolean;
  readonly text: string;
}

export const NO_FILTER: Filter = { peer: 'all', direction: 'both', method: '', errors: false, text: '' };

export class Log {
  #rows: LogRow[] = [];
  /** What is searched of each row, beside it: small letters are made once. */
  #texts: string[] = [];
  #shown: LogRow[] = [];
  #filter: Filter = NO_FILTER;
  #version = 0;
  readonly #answers = new Map<number, LogRow>();
  readonly #peers = new Set<string>();
  readonly #methods = new Set<string>();
  readonly #most: number;

  constructor(most = MOST_ROWS) {
    this.#most = most;
  }

  /** Changes whenever anything else here does. */
  get version(): number {
    return this.#version;
  }

  get count(): number {
    return this.#rows.length;
  }

  get shown(): readonly LogRow[] {
    return this.#shown;
  }

  get filter(): Filter {
    return this.#filter;
  }

  /** Everybody who was ever in the log, in the order of their coming. */
  get peers(): readonly string[] {
    return [...this.#peers];
  }

  get methods(): readonly string[] {
    return [...this.#methods].sort();
  }

  /** The answer to a request, as far as it is here. */
  answerTo(seq: number): LogRow | undefined {
    return this.#answers.get(seq);
  }

  /** A row by its number. */
  rowOf(seq: number): LogRow | undefined {
    const row = this.#rows[firstFrom(this.#rows, seq)];
    return row?.seq === seq ? row : undefined;
  }

  /** Where a row is among those shown; -1 where it is not. They are in the order of their numbers. */
  placeOf(seq: number): number {
    const at = firstFrom(this.#shown, seq);
    return this.#shown[at]?.seq === seq ? at : -1;
  }

  /** Adds new rows; those it has already are left out, for Python sends them again to a page that comes back. */
  append(rows: readonly LogRow[]): void {
    const before = this.#rows.length;
    for (const row of rows) if (row.seq > (this.#rows.at(-1)?.seq ?? -1)) this.#add(row);
    if (this.#rows.length > before) this.#version += 1;
    if (this.#rows.length > this.#most) this.#dropBlock();
  }

  setFilter(filter: Filter): void {
    this.#filter = { ...filter, text: filter.text.trim().toLowerCase() };
    this.#shown = this.#rows.filter((row, at) => passes(row, this.#texts[at] ?? '', this.#filter));
    this.#version += 1;
  }

  clear(): void {
    this.#rows = [];
    this.#texts = [];
    this.#shown = [];
    for (const kept of [this.#answers, this.#peers, this.#methods]) kept.clear();
    this.#version += 1;
  }

  #add(row: LogRow): void {
    const text = textOf(row);
    this.#rows.push(row);
    this.#texts.push(text);
    if (row.answers !== null) this.#answers.set(row.answers, row);
    this.#peers.add(row.peer);
    if (row.method !== null) this.#methods.add(row.method);
    if (passes(row, text, this.#filter)) this.#shown.push(row);
  }

  #dropBlock(): void {
    for (const row of this.#rows.slice(0, BLOCK)) this.#answers.delete(row.seq);
    this.#rows = this.#rows.slice(BLOCK);
    this.#texts = this.#texts.slice(BLOCK);
    const first = this.#rows[0]?.seq ?? 0;
    this.#shown = this.#shown.slice(firstFrom(this.#shown, first));
  }
}

export function isView(peer: string): boolean {
  return /^View \d+$/.test(peer);
}

/** The place of the first row whose number is not smaller. */
function firstFrom(rows: readonly LogRow[], seq: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.seq ?? 0) < seq) low = middle + 1;
    else high = middle;
  }
  return low;
}

function passes(row: LogRow, rowText: string, { peer, direction, method, errors, text }: Filter): boolean {
  if (errors && !isFault(row)) return false;
  if (direction !== 'both' && row.direction !== direction) return false;
  return isFrom(row, peer) && isMethod(row, method) && (text === '' || rowText.includes(text));
}

function isFault({ kind, expected, summary }: LogRow): boolean {
  return (kind === 'error' && expected === null) || summary === 'isError';
}

function isFrom(row: LogRow, peer: string): boolean {
  if (peer === 'all') return true;
  if (peer === 'servers') return !isView(row.peer);
  if (peer === 'views') return isView(row.peer);
  return row.peer === peer;
}

function isMethod(row: LogRow, method: string): boolean {
  if (method === '') return true;
  return method.endsWith('/') ? (row.method ?? '').startsWith(method) : row.method === method;
}

function textOf(row: LogRow): string {
  return `${row.peer} ${row.method ?? ''} ${row.summary}`.toLowerCase();
}
