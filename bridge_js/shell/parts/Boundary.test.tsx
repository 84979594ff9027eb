// @vitest-environment jsdom
import { act, type ReactElement } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Broken } from '../over/Broken';
import { words } from '../words';
import { Boundary } from './Boundary';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

/** Fails as a mistake of ours would: in the middle of drawing. */
function Fragile({ text }: { text: string }): ReactElement {
  const { words: all } = JSON.parse(text) as { words: string[] };
  return <p>{all.map((word) => word.toUpperCase()).join(' ')}</p>;
}

let box: HTMLElement;
let root: Root;
let caught: unknown[];

beforeEach(() => {
  caught = [];
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box, { onCaughtError: (error) => caught.push(error) });
});

afterEach(() => {
  act(() => root.unmount());
  box.remove();
});

function draw(page: ReactElement): void {
  act(() => root.render(page));
}

test('what draws well is shown as it is', () => {
  draw(
    <Boundary fallback="failed">
      <Fragile text='{"words": ["one", "two"]}' />
    </Boundary>,
  );
  expect(box.innerHTML).toBe('<p>ONE TWO</p>');
  expect(caught).toEqual([]);
});

test('of what fails only its own part is replaced, at first and in a later change', () => {
  const page = (first: string, second: string) => (
    <main>
      <h1>Beside it</h1>
      <Boundary fallback={<pre>{first}</pre>}>
        <Fragile text={first} />
      </Boundary>
      <Boundary fallback={<pre>{second}</pre>}>
        <Fragile text={second} />
      </Boundary>
    </main>
  );
  draw(page('{"words": 1}', '{"words": ["fine"]}'));
  expect(box.innerHTML).toBe('<main><h1>Beside it</h1><pre>{"words": 1}</pre><p>FINE</p></main>');
  draw(page('{"words": 1}', '{"words": [1]}'));
  expect(box.innerHTML).toBe('<main><h1>Beside it</h1><pre>{"words": 1}</pre><pre>{"words": [1]}</pre></main>');
  expect(caught).toHaveLength(2);
});

test('another thing in its place, which is another key, is tried anew', () => {
  const page = (text: string) => (
    <Boundary key={text} fallback="failed">
      <Fragile text={text} />
    </Boundary>
  );
  draw(page('no JSON'));
  expect(box.textContent).toBe('failed');
  draw(page('{"words": ["again"]}'));
  expect(box.textContent).toBe('AGAIN');
});

test('where the whole page fails, it says so to everybody and offers to load it again', () => {
  draw(
    <Boundary fallback={<Broken />}>
      <Fragile text="no JSON" />
    </Boundary>,
  );
  const said = box.querySelector('[role=alert]');
  expect(said?.querySelector('h1')?.textContent).toBe(words.over.broken);
  expect(said?.querySelector('button')?.textContent).toBe(words.over.reload);
});

test('without a boundary the whole page is gone: what it is there for', () => {
  const page = (text: string) => (
    <main>
      <h1>Beside it</h1>
      <Fragile text={text} />
    </main>
  );
  draw(page('{"words": ["fine"]}'));
  expect(() => draw(page('no JSON'))).toThrow(SyntaxError);
  expect(box.innerHTML).toBe('');
});
