// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type {
  ChatState,
  ConversationEntry,
  MountView,
  Question,
  RanTool,
  SaidMessage,
  StepShown,
  ToPage,
} from '../../contract/page';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
// What jsdom has not: neither is of any matter here.
class Unmeasured {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
window.matchMedia ??= ((media: string) => ({ media, matches: false, addEventListener() {} })) as never;
globalThis.ResizeObserver ??= Unmeasured as never;
Element.prototype.scrollTo ??= () => {};
class Idle extends EventTarget {
  postMessage(): void {}
  terminate(): void {}
}
globalThis.Worker ??= Idle as never;

const { Session } = await import('../page/session');
const { SessionProvider } = await import('../page/use_session');
const { Stage } = await import('../stage/Stage');

let box: HTMLElement;
let root: Root;
let session: InstanceType<typeof Session>;

beforeEach(() => {
  session = new Session();
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
  act(() => {
    root.render(
      <SessionProvider value={session}>
        <Stage />
      </SessionProvider>,
    );
    session.store.update((state) => ({ ...state, connection: 'open' }));
    session.frame.go('chat');
  });
});

afterEach(() => {
  act(() => root.unmount());
  box.remove();
});

function hear(...messages: ToPage[]): void {
  act(() => {
    for (const message of messages) session.store.receive(message);
    session.store.flush();
  });
}

const STATE: ChatState = {
  type: 'chat_state',
  conversation: 'one',
  picked: { provider: 'openai', model: 'gpt-x', address: null },
  manner: { system: '', temperature: null, effort: null, max_steps: 10 },
  servers: [],
  worker: 'ready',
  worker_text: null,
  busy: false,
  step: 0,
  at_limit: false,
  can_retry: false,
};

const person = { by: 'person', name: null, view: null, tool: null } as const;
const model = { by: 'model', name: 'gpt-x', view: null, tool: null } as const;

function entry(one: ConversationEntry['entry']): ConversationEntry {
  return { type: 'conversation_entry', entry: one };
}

function said(number: number, text: string, change: Partial<SaidMessage> = {}): ConversationEntry {
  const content = [{ type: 'text', text }];
  return entry({
    ...{ kind: 'message', number, time: 1, author: person, waits: false, content, state: 'whole', imported: false },
    ...change,
  } as SaidMessage);
}

function step(number: number, change: Partial<StepShown>): ConversationEntry {
  return entry({
    ...{ kind: 'step', number, time: 1, author: model, state: 'running', took: null, imported: false },
    ...{ tokens_read: null, tokens_written: null, cost: null, trouble: null },
    ...change,
  } as StepShown);
}

function call(number: number, change: Partial<RanTool>): ConversationEntry {
  return entry({
    ...{ kind: 'call', number, time: 1, author: model, server_name: 'shop', tool: 'order', for_model: true },
    ...{ outcome: 'running', arguments: null, said: null, took: null, offered_by: null, shown_in: null, status: null },
    ...{ imported: false },
    ...change,
  } as RanTool);
}

test('an answer grows word by word, with its step before it, and is told when it is done', () => {
  hear({ ...STATE, busy: true }, said(1, 'How?'), step(2, {}), said(3, '', { author: model, state: 'streaming' }));
  expect(box.textContent).toContain('gpt-x is answering…');
  hear({ type: 'message_grew', number: 3, text: 'It is **4' });
  hear({ type: 'message_grew', number: 3, text: '2**.' });
  expect(box.querySelector('strong')?.textContent).toBe('42');
  expect(box.querySelector('[data-spoken]')?.textContent).toBe('gpt-x is answering.');
  hear(STATE, step(2, { state: 'done', took: 1.234, tokens_read: 1200, tokens_written: 8, cost: 0.0021 }));
  expect(box.textContent).toContain('1234 ms1\u202f200 + 8 tokens$0.0021');
  expect(box.querySelector('[data-spoken]')?.textContent).toBe('gpt-x: It is **42**.');
});

test('a call shows its arguments as they are written, and a question about it stands in its place', () => {
  hear(STATE, call(1, { outcome: 'writing', arguments: '' }), { type: 'message_grew', number: 1, text: '{"of": 1' });
  expect(box.textContent).toContain('Writing arguments… shop.order{"of": 1');
  const asked = { question: 'q', kind: 'tool', title: 'Run order?', text: 'It changes data.', detail: '{"of": 12}' };
  const question = { type: 'question', ...asked, files: [], can_remember: true, entry: 1, view: null, start: null };
  hear(call(1, { outcome: 'asking' }), { ...question, wording: null } as unknown as Question);
  const buttons = [...box.querySelectorAll('section button')].map((one) => one.textContent);
  expect(buttons).toEqual(['Run once', 'Always for this tool', 'Do not run']);
  hear({ type: 'question_gone', question: 'q' }, call(1, { outcome: 'done', took: 0.184, said: 'ordered' }));
  expect(box.querySelector('details')?.textContent).toContain('Ran shop.order184 ms');
});

test('what failed says what to do, and the newest failure can be tried again', () => {
  hear({ ...STATE, can_retry: true }, step(1, { state: 'failed', trouble: 'The key is wrong. Set it anew.' }));
  expect(box.querySelector('[role=alert]')?.textContent).toContain('The key is wrong. Set it anew.Try again');
});

test('the limit of steps says so and goes on by a press', () => {
  hear({ ...STATE, at_limit: true }, step(1, { state: 'done' }));
  expect(box.textContent).toContain('It stopped after 10 steps');
});

test('what waits can be taken back, and its words are in the composer again', () => {
  hear({ ...STATE, busy: true }, said(1, 'First'), said(2, 'Second', { waits: true }));
  const [back] = [...box.querySelectorAll('button')].filter((one) => one.textContent === 'Take back');
  act(() => back?.click());
  expect(box.querySelector('textarea')?.value).toBe('Second');
});

test('without a model there are three ways to one, and what is written says that nobody answers', () => {
  hear({ ...STATE, picked: null });
  expect([...box.querySelectorAll('li button strong')].map((one) => one.textContent)).toEqual([
    'The demo’s script',
    'A model with a key',
    'A model on this machine',
  ]);
  expect(box.querySelector('#composer-fate')?.textContent).toContain('answered by nobody');
});

test('Enter sends, with Shift it does not, nor while an input method composes', () => {
  hear(STATE);
  act(() => session.chat.write('Hello'));
  const field = box.querySelector('textarea');
  const press = (init: KeyboardEventInit) =>
    act(() => void field?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...init })));
  press({ shiftKey: true });
  press({ isComposing: true });
  expect(session.store.state.chat.draft).toBe('Hello');
  press({});
  expect(session.store.state.chat.draft).toBe('');
});

function mounted(view: string): MountView {
  return {
    ...{
      type: 'mount',
      view,
      replaces: null,
      server: 'shop',
      tool: 'order',
      uri: 'ui://shop',
      sha256: '',
      html_bytes: 1,
    },
    ...{
      title: `Order ${view}`,
      src: 'about:blank',
      origin: 'http://a.localhost',
      sandbox: 'allow-scripts',
      allow: '',
    },
    ...{ width: 700, height: 200, mode: 'inline', border: true, theme: 'light', profile: 'reference' },
    ...{ profile_reason: '', external_domains: [], csp: 'host', permissions: [], restored: null },
  } as MountView;
}

/** What stands in the thread or on the stage, in its order. */
function order(): string[] {
  const all = [...box.querySelectorAll<HTMLElement>('[data-entry], iframe')];
  return all.map((one) => one.dataset['entry'] ?? `View ${one.dataset['view']}`);
}

test('going from place to place, and all that comes in between, takes no frame out of the page', () => {
  const taken: Node[] = [];
  const watch = new MutationObserver(() => {});
  watch.observe(box, { childList: true, subtree: true });
  const seen = () => {
    const nodes = watch.takeRecords().flatMap(({ removedNodes }) => [...removedNodes]);
    taken.push(
      ...nodes.filter((one) => one instanceof Element && (one.matches('iframe') || one.querySelector('iframe'))),
    );
    return taken.length;
  };
  hear(STATE, mounted('1'), call(1, { shown_in: '1' }), mounted('2'), call(2, { shown_in: '2' }));
  expect(order()).toEqual(['call', 'View 1', 'call', 'View 2']);
  act(() => session.frame.go('stage'));
  expect(order()).toEqual(['View 1', 'View 2']);
  hear(said(3, 'More'), mounted('3'), call(4, {}), said(5, 'Then', { waits: true }));
  act(() => session.frame.go('settings'));
  act(() => session.frame.go('chat'));
  hear(call(4, { shown_in: '3' }));
  expect(order()).toEqual(['call', 'View 1', 'call', 'View 2', 'message', 'call', 'View 3', 'message']);
  hear({ type: 'conversation', entries: [(said(9, 'Another') as ConversationEntry).entry] });
  expect(seen()).toBe(0);
  act(() => session.store.update((state) => ({ ...state, views: state.views.slice(1) })));
  expect(seen()).toBe(1);
});
