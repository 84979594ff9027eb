/** A JSON value as the lines of a tree: only what is unfolded, and where a search hits. Pure; `JsonTree.tsx` draws it. */
import { below } from '../../tools/json/pointer';
import type { Json } from '../../tools/json/value';
import { writeShort } from '../../tools/json/write';

export interface Line {
  /** JSON Pointer; the whole value has the empty one. */
  readonly pointer: string;
  readonly name: string | null;
  readonly level: number;
  readonly value: Json;
  /** Unfolded, folded, or nothing to unfold. */
  readonly open: boolean | null;
  /** Its place among its siblings, from 1, and their number. */
  readonly place: number;
  readonly of: number;
}

/** At most this many lines are made of one value; the raw text has the rest. */
export const MOST_LINES = 50_000;

interface Child {
  readonly name: string;
  readonly value: Json;
}

export function childrenOf(value: Json): readonly Child[] {
  if (value.kind === 'object') return value.members;
  if (value.kind === 'list') return value.items.map((item, at) => ({ name: String(at), value: item }));
  return [];
}

/** The lines of a value, depth first. `isOpen` says what is unfolded. */
export function linesOf(value: Json, isOpen: (pointer: string, level: number) => boolean): Line[] {
  const lines: Line[] = [];
  // A stack of its own: a value may be deeper than the engine's.
  const left: Omit<Line, 'open'>[] = [{ pointer: '', name: null, level: 1, value, place: 1, of: 1 }];
  for (let next = left.pop(); next !== undefined && lines.length < MOST_LINES; next = left.pop()) {
    const children = childrenOf(next.value);
    const open = children.length === 0 ? null : isOpen(next.pointer, next.level);
    lines.push({ ...next, open });
    if (open !== true) continue;
    const { pointer, level } = next;
    for (let at = children.length - 1; at >= 0; at -= 1) {
      const child = children[at] as Child;
      const place = { place: at + 1, of: children.length };
      left.push({
        pointer: below(pointer, child.name),
        name: child.name,
        level: level + 1,
        value: child.value,
        ...place,
      });
    }
  }
  return lines;
}

/** Places that a search finds; nobody walks through more. */
export const MOST_HITS = 1_000;

/** The places whose name or plain value has this text in it, in order. */
export function placesWith(value: Json, text: string): string[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return [];
  const hits: string[] = [];
  const left: { pointer: string; name: string; value: Json }[] = [{ pointer: '', name: '', value }];
  for (let next = left.pop(); next !== undefined && hits.length < MOST_HITS; next = left.pop()) {
    const { pointer, name, value: one } = next;
    if (name.toLowerCase().includes(wanted) || plainText(one).toLowerCase().includes(wanted)) hits.push(pointer);
    const children = childrenOf(one);
    for (let at = children.length - 1; at >= 0; at -= 1) {
      const child = children[at] as Child;
      left.push({ ...child, pointer: below(pointer, child.name) });
    }
  }
  return hits;
}

/** The text of a value that has no parts; nothing for one that has. */
export function plainText(value: Json): string {
  switch (value.kind) {
    case 'string':
      return value.value;
    case 'number':
    case 'unreadable':
      return value.text;
    case 'boolean':
      return String(value.value);
    case 'null':
      return 'null';
    default:
      return '';
  }
}

/** What a folded value holds, in few characters. */
export function preview(value: Json, longest = 80): string {
  const text = writeShort(shallow(value));
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

/** The first few parts, and of those that have parts nothing but their brackets. */
function shallow(value: Json): Json {
  const few = 6;
  const flat = (one: Json): Json => (one.kind === 'object' || one.kind === 'list' ? emptied(one) : one);
  if (value.kind === 'list') return { kind: 'list', items: value.items.slice(0, few).map(flat) };
  if (value.kind !== 'object') return value;
  return { kind: 'object', members: value.members.slice(0, few).map((one) => ({ ...one, value: flat(one.value) })) };
}

function emptied(value: Json): Json {
  return { kind: 'unreadable', text: value.kind === 'list' ? '[…]' : '{…}' };
}

/** Everything above a place, so that it can be unfolded down to it. */
export function above(pointer: string): string[] {
  const steps = pointer.split('/');
  return steps.slice(0, -1).map((_, at) => steps.slice(0, at + 1).join('/'));
}
