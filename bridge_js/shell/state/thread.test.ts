import { expect, test } from 'vitest';
import type { MountView, RanTool, SaidMessage } from '../../contract/page';
import { type Conversation, type Entry, NO_CONVERSATION, reduceConversation, waits } from './conversation';
import type { View } from './state';
import { NO_THREAD, type Thread, threaded } from './thread';

function said(number: number, waits = false): SaidMessage {
  return { kind: 'message', number, time: 1, author: person, waits, content: [], state: 'whole', imported: false };
}

const person = { by: 'person', name: null, view: null, tool: null } as const;

function called(number: number, shown_in: string | null): RanTool {
  return {
    kind: 'call',
    number,
    time: 1,
    author: person,
    server_name: 'demo',
    tool: 'show',
    for_model: true,
    outcome: 'running',
    arguments: null,
    said: null,
    took: null,
    offered_by: null,
    shown_in,
    status: null,
    imported: false,
  };
}

function view(serial: number): View {
  return { serial, mount: { view: `${serial}` } as MountView } as View;
}

function talk(...entries: Entry[]): Conversation {
  return { ...NO_CONVERSATION, entries };
}

/** m3: the message 3; c4: the call 4; V1: the View 1. */
function row(thread: Thread): string {
  const names = new Map(thread.entries.map((one) => [one.number, `${one.kind === 'call' ? 'c' : 'm'}${one.number}`]));
  return thread.items.map((one) => (one.kind === 'view' ? `V${one.serial}` : names.get(one.number))).join(' ');
}

/** Which elements React would move: those that stand further down than something that stood behind them. */
function moved(before: Thread, after: Thread): string[] {
  const places = new Map(before.items.map((one, at) => [one.key, at]));
  let last = -1;
  const out: string[] = [];
  for (const { key } of after.items) {
    const at = places.get(key);
    if (at === undefined) continue;
    if (at < last) out.push(key);
    else last = at;
  }
  return out;
}

test('a View stands after the call that made it, whichever of the two is told first', () => {
  const first = threaded(NO_THREAD, talk(said(1), called(2, '1'), said(3)), [view(1)]);
  expect(row(first)).toBe('m1 c2 V1 m3');
  const early = threaded(NO_THREAD, talk(said(1)), [view(1)]);
  const later = threaded(early, talk(said(1), called(2, '1'), said(3)), [view(1)]);
  expect(row(later)).toBe('m1 c2 V1 m3');
  expect(moved(early, later)).toEqual([]);
});

test('a View whose call is told of it later stays where it came', () => {
  const came = threaded(NO_THREAD, talk(said(1), called(2, null)), [view(1)]);
  const spoke = threaded(came, talk(said(1), called(2, null), said(3)), [view(1)]);
  const linked = threaded(spoke, talk(said(1), called(2, '1'), said(3)), [view(1)]);
  expect(row(linked)).toBe('m1 c2 V1 m3');
  expect(moved(spoke, linked)).toEqual([]);
});

test('what waits stands last, and stays there once its turn has come', () => {
  const waiting = threaded(NO_THREAD, talk(called(1, '1'), said(2, true)), [view(1)]);
  const another = threaded(waiting, talk(called(1, '1'), called(3, '2'), said(2, true)), [view(1), view(2)]);
  expect(row(another)).toBe('c1 V1 c3 V2 m2');
  const begun = threaded(another, talk(called(1, '1'), called(3, '2'), said(2)), [view(1), view(2)]);
  expect(row(begun)).toBe('c1 V1 c3 V2 m2');
  expect(moved(waiting, another)).toEqual([]);
});

test('a View that takes the place of another stands where that one stood', () => {
  const before = threaded(NO_THREAD, talk(called(1, '1'), said(2), called(3, '2')), [view(1), view(2)]);
  // Run again: a new call, in the place of the first View, which is on its way out.
  const entries = talk(called(1, '1'), said(2), called(3, '2'), called(4, '9'));
  const again = threaded(before, entries, [view(9), view(1), view(2)]);
  expect(row(again)).toBe('c1 V9 V1 m2 c3 V2 c4');
  expect(row(threaded(again, entries, [view(9), view(2)]))).toBe('c1 V9 m2 c3 V2 c4');
  expect(moved(before, again)).toEqual([]);
});

test('another conversation leaves the Views where they are', () => {
  const before = threaded(NO_THREAD, talk(said(1), called(2, '1'), called(3, '2')), [view(1), view(2)]);
  const other = reduceConversation(talk(said(1)), {
    type: 'conversation',
    entries: [said(1), called(5, '2'), said(6)],
  });
  const after = threaded(before, other, [view(1), view(2)]);
  expect(row(after)).toBe('m1 c5 V1 V2 m6');
  expect(after.items.map(({ key }) => key)).toEqual(['1.1', '1.5', '1', '2', '1.6']);
});

test('nothing is new while words are written', () => {
  const before = threaded(NO_THREAD, talk(said(1)), [view(1)]);
  const grown = threaded(before, talk({ ...said(1), content: [{ type: 'text', text: 'more' }] }), [view(1)]);
  expect(grown.items).toBe(before.items);
});

interface World {
  readonly entries: readonly Entry[];
  readonly views: readonly View[];
  readonly next: number;
  readonly begun: number;
}

type Dice = (below: number) => number;

function dice(seed: number): Dice {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state % below;
  };
}

const CHANGES: readonly ((world: World, roll: Dice) => Partial<World>)[] = [
  ({ entries, next }, roll) => ({ entries: [...entries, said(next, roll(3) === 0)] }),
  ({ entries, next }) => ({ entries: [...entries, called(next, null)] }),
  ({ entries, views, next }) => ({ entries: [...entries, called(next, `${views.at(-1)?.serial}`)] }),
  ({ views, next }) => ({ views: [...views, view(next)] }),
  ({ views, next }, roll) => ({ views: views.toSpliced(roll(views.length + 1), 0, view(next)) }),
  ({ views }, roll) => ({ views: views.filter(() => roll(4) !== 0) }),
  ({ entries }) => ({ entries: entries.slice(1) }),
  ({ entries, views }, roll) => ({
    entries: entries.map((one) =>
      one.kind === 'call' && roll(3) === 0 ? called(one.number, `${views[0]?.serial}`) : one,
    ),
  }),
  ({ begun }, roll) => ({ begun: begun + (roll(3) === 0 ? 1 : 0) }),
];

function changed(world: World, roll: Dice): World {
  const change = CHANGES[roll(CHANGES.length)]?.(world, roll) ?? {};
  const { entries, ...others } = { ...world, ...change, next: world.next + 1 };
  return { ...others, entries: [...entries.filter((one) => !waits(one)), ...entries.filter(waits)] };
}

test('no View is ever moved, whatever comes and goes', () => {
  for (let round = 1; round <= 60; round += 1) {
    const roll = dice(round);
    let world: World = { entries: [], views: [], next: 1, begun: 0 };
    let before = NO_THREAD;
    for (let step = 0; step < 40; step += 1) {
      world = changed(world, roll);
      const after = threaded(before, { ...world, contexts: {} }, world.views);
      const serials = world.views.map((one) => `${one.serial}`);
      expect(moved(before, after).filter((key) => serials.includes(key))).toEqual([]);
      expect(after.items.filter((one) => one.kind === 'view').map(({ key }) => key)).toEqual(serials);
      expect(after.items.length).toBe(world.entries.length + serials.length);
      before = after;
    }
  }
});
