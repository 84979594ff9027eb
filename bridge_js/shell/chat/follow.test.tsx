// @vitest-environment jsdom
import { act, type ReactElement, useRef } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { useFollow } from './follow';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
// What jsdom has not; sizes are given by hand below.
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

const SEEN = 400;
let box: HTMLElement;
let root: Root;

function Thread(): ReactElement {
  const list = useRef<HTMLDivElement>(null);
  const { away } = useFollow(list, 'chat');
  return <div ref={list} data-list data-away={away} />;
}

beforeEach(() => {
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
  const session = new Session();
  act(() =>
    root.render(
      <SessionProvider value={session}>
        <Thread />
      </SessionProvider>,
    ),
  );
});

afterEach(() => {
  act(() => root.unmount());
  box.remove();
});

/** The thread is so high, and is now seen from here on. Tells whether the person counts as away from its end. */
function scrolled(height: number, top: number): boolean {
  const list = box.querySelector<HTMLElement>('[data-list]');
  if (list === null) throw new Error('there is no list');
  for (const [name, value] of Object.entries({ scrollHeight: height, clientHeight: SEEN, scrollTop: top })) {
    Object.defineProperty(list, name, { value, configurable: true, writable: true });
  }
  act(() => {
    list.dispatchEvent(new Event('scroll'));
  });
  return list.dataset['away'] === 'true';
}

test('a thread that grew before it was told of its scrolling has not been left', () => {
  expect(scrolled(1000, 600)).toBe(false);
  expect(scrolled(1300, 600)).toBe(false);
  expect(scrolled(1300, 900)).toBe(false);
});

test('who scrolls up has left the end, until they are there again', () => {
  expect(scrolled(1000, 600)).toBe(false);
  expect(scrolled(1000, 300)).toBe(true);
  expect(scrolled(1300, 500)).toBe(true);
  expect(scrolled(1300, 900)).toBe(false);
});
