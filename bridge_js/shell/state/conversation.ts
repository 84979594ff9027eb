/** The conversation as Python tells it: entries, and what Views want a model to know. Pure. */
import type {
  ConversationBegun,
  ConversationEntry,
  MessageGrew,
  NotedContext,
  StepShown,
  ViewContext,
} from '../../contract/page';

export type Entry = ConversationEntry['entry'];

export interface Conversation {
  readonly entries: readonly Entry[];
  /** Grows each time when another list of entries takes the place of this one: numbers are those of one list. */
  readonly begun: number;
  /** By the View's name, in the order in which they first spoke. */
  readonly contexts: { readonly [view: string]: NotedContext };
}

export const NO_CONVERSATION: Conversation = { entries: [], begun: 0, contexts: {} };

/** The most entries that are kept: the newest. */
export const MOST_ENTRIES = 300;

export function reduceConversation(
  before: Conversation,
  message: ConversationBegun | ConversationEntry | MessageGrew | ViewContext,
): Conversation {
  switch (message.type) {
    case 'conversation':
      return { entries: message.entries, begun: before.begun + 1, contexts: {} };
    case 'conversation_entry':
      return { ...before, entries: withEntry(before.entries, message.entry) };
    case 'message_grew':
      return { ...before, entries: grown(before.entries, message) };
    case 'view_context':
      return { ...before, contexts: withContext(before.contexts, message) };
  }
}

/** A number is an entry's own: what comes under it again is what the entry has become. One that waits stands last. */
function withEntry(entries: readonly Entry[], entry: Entry): readonly Entry[] {
  const known = entries.some((one) => one.number === entry.number);
  const others = known ? entries.map((one) => (one.number === entry.number ? entry : one)) : [...entries, entry];
  return others.toSorted((one, other) => Number(waits(one)) - Number(waits(other))).slice(-MOST_ENTRIES);
}

/** What is written grows at its end; whoever does not know it yet is told the whole of it. */
function grown(entries: readonly Entry[], { number, text }: MessageGrew): readonly Entry[] {
  return entries.map((one) => (one.number === number ? longer(one, text) : one));
}

function longer(entry: Entry, text: string): Entry {
  if (entry.kind === 'thought') return { ...entry, text: entry.text + text };
  if (entry.kind === 'call') return { ...entry, arguments: (entry.arguments ?? '') + text };
  if (entry.kind !== 'message') return entry;
  const [last] = entry.content.slice(-1);
  const said = last?.['type'] === 'text' && typeof last['text'] === 'string' ? last['text'] : null;
  const before = said === null ? entry.content : entry.content.slice(0, -1);
  return { ...entry, content: [...before, { type: 'text', text: (said ?? '') + text }] };
}

export function waits(entry: Entry): boolean {
  return entry.kind === 'message' && entry.waits;
}

function withContext(contexts: Conversation['contexts'], { view, context }: ViewContext): Conversation['contexts'] {
  if (context !== null) return { ...contexts, [view]: context };
  const { [view]: _gone, ...others } = contexts;
  return others;
}

/** The words of a message, as they were written. */
export function textOf(entry: Entry | undefined): string {
  if (entry?.kind === 'thought') return entry.text;
  if (entry?.kind !== 'message') return '';
  return entry.content.map(({ text }) => (typeof text === 'string' ? text : '')).join('');
}

/** The last time that the model was asked. */
export function lastStep(entries: readonly Entry[]): StepShown | undefined {
  return entries.findLast((one): one is StepShown => one.kind === 'step');
}

/** The words of the message of this number. */
export function conversed({ entries }: Conversation, number: number): string {
  return textOf(entries.find((one) => one.number === number));
}
