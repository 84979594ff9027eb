// @vitest-environment jsdom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Session } from '../../page/session';
import { SessionProvider } from '../../page/use_session';
import { Markdown } from './Markdown';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let box: HTMLElement;
let root: Root;
const openAddress = vi.fn();
const session = { chat: { openAddress } } as unknown as Session;

beforeEach(() => {
  openAddress.mockClear();
  box = document.body.appendChild(document.createElement('div'));
  root = createRoot(box);
});

afterEach(() => {
  act(() => root.unmount());
  box.remove();
});

function draw(text: string, streaming = false): void {
  act(() =>
    root.render(
      <SessionProvider value={session}>
        <Markdown text={text} streaming={streaming} />
      </SessionProvider>,
    ),
  );
}

test('HTML in what a model says stays text, and nothing it names becomes an attribute', () => {
  draw(
    '# Pane stage\n\n<img src=x onerror=alert(1)> <script>alert(1)</script>\n\n<div id="root">x</div>\n\n' +
      '```py title="x" onclick="alert(1)"\nprint()\n```\n\n[a](javascript:alert(1)) ![b](https://evil.example/p.png "t")\n',
  );
  expect(box.querySelectorAll('script, img, iframe, a[href], [id], [onclick], [title^="x"]')).toHaveLength(0);
  expect(box.textContent).toContain('<img src=x onerror=alert(1)>');
  const names = [...box.querySelectorAll('*')].flatMap((one) => one.getAttributeNames());
  expect(
    [...new Set(names)].filter((name) => name.startsWith('on') || ['href', 'src', 'id', 'style'].includes(name)),
  ).toEqual([]);
});

test('a link asks before it opens, and a picture of the text itself is drawn', () => {
  draw(
    '[the plan](https://example.com/plan) ![dot](data:image/png;base64,iVBORw0KGgo=) ![svg](data:image/svg+xml;base64,PHN2Zz4=)',
  );
  act(() => box.querySelector('button')?.click());
  expect(openAddress).toHaveBeenCalledWith('https://example.com/plan');
  expect([...box.querySelectorAll('img')].map((one) => one.alt)).toEqual(['dot']);
});

test('lists, tables and code are what they are', () => {
  draw('3. c\n4. d\n\n| a | b |\n|:--|--:|\n| 1 | 2 |\n\n```rust\nlet x = 1;\n\n```\n\n- [x] done');
  expect(box.querySelector('ol')?.start).toBe(3);
  expect(box.querySelectorAll('td')).toHaveLength(2);
  expect(box.querySelector('pre code')?.textContent).toBe('let x = 1;\n');
  expect(box.querySelector('figcaption')?.textContent).toContain('rust');
  expect(box.querySelector('ul li')?.textContent).toContain('☑');
});

test('half-written marks are not shown, and what is whole keeps its elements', () => {
  draw('First **bold**.\n\nThen **bo', true);
  const first = box.querySelector('p');
  expect(box.textContent).not.toContain('*');
  draw('First **bold**.\n\nThen **bold** and `co', true);
  expect(box.querySelector('p')).toBe(first);
  expect(box.textContent).not.toMatch(/[*`]/);
  draw('First **bold**.\n\nThen **bold** and `code`.\n\n``', true);
  expect(box.textContent).toBe('First bold.Then bold and code.');
  draw('First **bold**.\n\nThen **bold** and `code`.\n\n```py\nx = 1', true);
  expect(box.querySelector('pre')?.textContent.trim()).toBe('x = 1');
  expect(box.querySelector('p')).toBe(first);
});

test('of a text of a thousand blocks that grows, one block is drawn anew', () => {
  const long = Array.from({ length: 1_000 }, (_, at) => `Paragraph ${at} with *some* words.\n\n`).join('');
  draw(`${long}The e`, true);
  const begun = performance.now();
  let text = `${long}The e`;
  for (let piece = 0; piece < 100; piece += 1) {
    text += ' and on';
    draw(text, true);
  }
  const each = (performance.now() - begun) / 100;
  expect(each, 'milliseconds for a piece after 1 000 blocks').toBeLessThan(250);
});

test('addresses that come to a long text one after the other cost little more than other paragraphs', () => {
  const words = 'Some *words* and `code`, **more** of them, and [brackets] of no name. '.repeat(8);
  const long = Array.from({ length: 300 }, () => `${words}\n\n`).join('');
  const paragraphs = grownBy(long, (at) => `n${at} https://example.com/${at}`);
  const addresses = grownBy(long, (at) => `[n${at}]: https://example.com/${at}`);
  expect(addresses / paragraphs, `${addresses} ms, ${paragraphs} ms`).toBeLessThan(6);
  draw('See [the Plan][] and [it][n1].\n\n[the plan]: https://example.com/plan\n[N1]: https://example.com/1\n\nEnd');
  expect([...box.querySelectorAll('button')].map((one) => one.textContent)).toEqual(['the Plan', 'it']);
});

/** Milliseconds in which sixty blocks come to this text. */
function grownBy(begin: string, more: (at: number) => string): number {
  let text = begin;
  draw(text, true);
  const begun = performance.now();
  for (let at = 0; at < 60; at += 1) {
    text += `${more(at)}\n\n`;
    draw(text, true);
  }
  return performance.now() - begun;
}
