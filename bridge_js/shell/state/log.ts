/**
 * The rows of the protocol log, and those of them that pass the filter. It grows in place: a copy of 100 000 rows for
 * each batch would cost more than the batch.
 */
import type { LogRow } from '../../contract/page';

export const MOST_ROWS = 100_000;
/** Old rows go in blocks, so that the array is not moved for each new one. */
const BLOCK = 5_000;

export type Group = 'all' | 'servers' | 'views' | 'errors';

export interface Filter {
  readonly group: Group;
  readonly text: string;
}

export const NO_FILTER: Filter = { group: 'all', text: '' };

export class Log {
  #rows: LogRow[] = [];
  #shown: LogRow[] = [];
  #filter: Filter = NO_FILTER;
  #version = 0;

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

  /** Adds new rows; those it has already are left out, for Python sends them again to a page that comes back. */
  append(rows: readonly LogRow[]): void {
    const before = this.#rows.length;
    for (const row of rows) {
      if (row.seq <= (this.#rows.at(-1)?.seq ?? -1)) continue;
      this.#rows.push(row);
      if (passes(row, this.#filter)) this.#shown.push(row);
    }
    if (this.#rows.length > before) this.#version += 1;
    if (this.#rows.length > MOST_ROWS) this.#dropBlock();
  }

  setFilter(filter: Filter): void {
    this.#filter = { ...filter, text: filter.text.trim().toLowerCase() };
    this.#shown = this.#rows.filter((row) => passes(row, this.#filter));
    this.#version += 1;
  }

  #dropBlock(): void {
    this.#rows = this.#rows.slice(BLOCK);
    const first = this.#rows[0]?.seq ?? 0;
    this.#shown = this.#shown.filter((row) => row.seq >= first);
  }
}

export function isView(peer: string): boolean {
  return /^View \d+$/.test(peer);
}

function passes(row: LogRow, { group, text }: Filter): boolean {
  return inGroup(row, group) && (text === '' || textOf(row).includes(text));
}

function inGroup(row: LogRow, group: Group): boolean {
  switch (group) {
    case 'all':
      return true;
    case 'servers':
      return !isView(row.peer);
    case 'views':
      return isView(row.peer);
    case 'errors':
      return row.kind === 'error';
  }
}

function textOf(row: LogRow): string {
  return `${row.peer} ${row.method ?? ''} ${row.summary}`.toLowerCase();
}
