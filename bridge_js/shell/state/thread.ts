/**
 * The thread: entries of the conversation and Views in one row, in the order in which they came. Pure.
 *
 * A View must never be moved in the page, for its frame would be loaded anew. So the row is kept from one change to the
 * next, and what is in it keeps its order: what is new is put in between, and only entries that wait are moved, to the
 * end. The Views among themselves stand as they do on the stage, which shows the same row without the entries.
 */
import type { Conversation, Entry } from './conversation';
import { waits } from './conversation';
import type { View } from './state';

export interface EntryItem {
  readonly kind: 'entry';
  /** Unique in the row, also among the entries of a conversation before. */
  readonly key: string;
  readonly number: number;
}

export interface ViewItem {
  readonly kind: 'view';
  readonly key: string;
  readonly serial: number;
}

export type ThreadItem = EntryItem | ViewItem;

export interface Thread {
  readonly items: readonly ThreadItem[];
  /** Of the conversation that the entries are of. */
  readonly begun: number;
  /** What it was made of. */
  readonly entries: readonly Entry[];
  readonly views: readonly View[];
}

export const NO_THREAD: Thread = { items: [], begun: 0, entries: [], views: [] };

export function threaded(before: Thread, conversation: Conversation, views: readonly View[]): Thread {
  const { entries, begun } = conversation;
  if (before.entries === entries && before.views === views && before.begun === begun) return before;
  const row = new Row(before.begun === begun ? before.items : [], conversation, views);
  row.addEntries();
  row.addViews();
  row.moveWaiting();
  const { items } = row;
  return { items: isSame(before.items, items) ? before.items : items, begun, entries, views };
}

function isSame(before: readonly ThreadItem[], after: readonly ThreadItem[]): boolean {
  return before.length === after.length && before.every((one, at) => one.key === after[at]?.key);
}

class Row {
  items: ThreadItem[];
  readonly #entries: readonly Entry[];
  readonly #begun: number;
  readonly #views: readonly View[];
  readonly #byNumber: ReadonlyMap<number, Entry>;

  constructor(before: readonly ThreadItem[], { entries, begun }: Conversation, views: readonly View[]) {
    this.#entries = entries;
    this.#begun = begun;
    this.#views = views;
    this.#byNumber = new Map(entries.map((entry) => [entry.number, entry]));
    const serials = new Set(views.map((view) => view.serial));
    this.items = before.filter((one) =>
      one.kind === 'entry' ? this.#byNumber.has(one.number) : serials.has(one.serial),
    );
  }

  /** The call of a View that came before it was told goes before that View; all else to the end. */
  addEntries(): void {
    const known = new Set(this.items.map((one) => one.key));
    for (const entry of this.#entries) {
      const item: EntryItem = { kind: 'entry', key: `${this.#begun}.${entry.number}`, number: entry.number };
      if (known.has(item.key)) continue;
      const view = entry.kind === 'call' ? this.#viewNamed(entry.shown_in) : undefined;
      const at = view === undefined ? -1 : this.#placeOf(view);
      this.items.splice(at === -1 ? this.#end() : at, 0, item);
    }
  }

  /** After its call, but never out of its order among the others. */
  addViews(): void {
    let limit = this.#end();
    for (const view of this.#views.toReversed()) {
      const there = this.#placeOf(view);
      if (there !== -1) {
        limit = there;
        continue;
      }
      const call = this.#callOf(view);
      const after = call === undefined ? limit : this.#placeOfEntry(call) + 1;
      limit = Math.min(limit, Math.max(after, this.#afterEarlier(view)));
      this.items.splice(limit, 0, { kind: 'view', key: `${view.serial}`, serial: view.serial });
    }
  }

  moveWaiting(): void {
    const late = (one: ThreadItem) => one.kind === 'entry' && this.#waits(one.number);
    const last = this.items.findLastIndex((one) => !late(one));
    if (this.items.slice(0, last).some(late)) {
      this.items = [...this.items.filter((one) => !late(one)), ...this.items.filter(late)];
    }
  }

  #waits(number: number): boolean {
    const entry = this.#byNumber.get(number);
    return entry !== undefined && waits(entry);
  }

  /** Before what waits. */
  #end(): number {
    const last = this.items.findLastIndex((one) => one.kind === 'view' || !this.#waits(one.number));
    return last + 1;
  }

  #viewNamed(name: string | null): View | undefined {
    return name === null ? undefined : this.#views.find((view) => view.mount.view === name);
  }

  #placeOf({ serial }: View): number {
    return this.items.findIndex((one) => one.kind === 'view' && one.serial === serial);
  }

  #placeOfEntry(number: number): number {
    return this.items.findIndex((one) => one.kind === 'entry' && one.number === number);
  }

  #callOf({ mount }: View): number | undefined {
    return this.#entries.findLast((one) => one.kind === 'call' && one.shown_in === mount.view)?.number;
  }

  /** Behind all Views that stand before it on the stage and are in the row. */
  #afterEarlier(view: View): number {
    const earlier = new Set(this.#views.slice(0, this.#views.indexOf(view)).map(({ serial }) => serial));
    return this.items.findLastIndex((one) => one.kind === 'view' && earlier.has(one.serial)) + 1;
  }
}

const maps = new WeakMap<readonly Entry[], ReadonlyMap<number, Entry>>();

/** An entry by its number, found in one step however many ask. */
export function entryOf(entries: readonly Entry[], number: number): Entry | undefined {
  const known = maps.get(entries) ?? new Map(entries.map((entry) => [entry.number, entry]));
  maps.set(entries, known);
  return known.get(number);
}
