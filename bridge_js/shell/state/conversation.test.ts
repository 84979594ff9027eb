import { describe, expect, test } from 'vitest';
import type { NotedContext, SaidMessage } from '../../contract/page';
import { type Conversation, type Entry, MOST_ENTRIES, NO_CONVERSATION, reduceConversation } from './conversation';

const author = { by: 'view', name: 'Shop', view: '1', tool: 'show' } as const;

function message(number: number, waits = false): SaidMessage {
  const content = [{ type: 'text', text: `m${number}` }];
  return { kind: 'message', number, time: number, author, waits, content, state: 'whole', imported: false };
}

function context(text: string): NotedContext {
  return { author, time: 1, content: [{ type: 'text', text }], structured: null };
}

function having(entries: readonly Entry[], before: Conversation = NO_CONVERSATION): Conversation {
  return entries.reduce((state, entry) => reduceConversation(state, { type: 'conversation_entry', entry }), before);
}

describe('the conversation', () => {
  test('an entry that comes again is what it has become', () => {
    const { entries } = having([message(1, true), message(1)]);
    expect(entries).toEqual([message(1)]);
  });

  test('what waits stands last until it has its turn', () => {
    const waiting = having([message(1, true), message(2)]);
    expect(waiting.entries.map(({ number }) => number)).toEqual([2, 1]);
    expect(having([message(1)], waiting).entries.map(({ number }) => number)).toEqual([2, 1]);
  });

  test('the newest entries are kept', () => {
    const { entries } = having(Array.from({ length: MOST_ENTRIES + 5 }, (_, index) => message(index + 1)));
    expect(entries).toHaveLength(MOST_ENTRIES);
    expect(entries.at(-1)?.number).toBe(MOST_ENTRIES + 5);
  });

  test('another conversation takes the place of all that was told', () => {
    const before = reduceConversation(having([message(1)]), {
      type: 'view_context',
      view: '1',
      context: context('a'),
    });
    const begun = reduceConversation(before, { type: 'conversation', entries: [message(7)] });
    expect(begun).toEqual({ entries: [message(7)], begun: before.begun + 1, contexts: {} });
  });

  test('each View has one context, the last', () => {
    const told = (state: Conversation, view: string, one: NotedContext | null) =>
      reduceConversation(state, { type: 'view_context', view, context: one });
    const both = told(told(told(NO_CONVERSATION, '1', context('a')), '2', context('b')), '1', context('c'));
    expect(both.contexts).toEqual({ 1: context('c'), 2: context('b') });
    expect(told(both, '1', null).contexts).toEqual({ 2: context('b') });
  });
});
