import { expect, test } from 'vitest';
import { blocksOf, bytesOf, looksLikeMarkdown } from './blocks';

test('each kind of block is read, and what is none is kept as it is', () => {
  const blocks = blocksOf([
    { type: 'text', text: 'hello' },
    { type: 'image', mimeType: 'image/png', data: 'iVBORw==' },
    { type: 'audio', mimeType: 'audio/wav', data: 'UklGRg==' },
    { type: 'resource_link', uri: 'file:///a', name: 'a' },
    { type: 'resource', resource: { uri: 'ui://a', mimeType: 'text/html', text: '<p>' } },
    { type: 'hologram' },
    7,
  ]);
  expect(blocks?.map((block) => block.kind)).toEqual([
    'text',
    'image',
    'audio',
    'link',
    'resource',
    'unknown',
    'unknown',
  ]);
  expect(blocksOf('no list')).toBeNull();
});

test('what is not what it says is not shown as that', () => {
  const kinds = [
    { type: 'image', mimeType: 'text/html', data: 'PHA+' },
    { type: 'image', mimeType: 'image/png', data: '"><script>' },
    { type: 'image', mimeType: 'image/png;charset="x"', data: '' },
    { type: 'text', text: 5 },
    { type: 'resource', resource: null },
  ].map((block) => blocksOf([block])?.[0]?.kind);
  expect(new Set(kinds)).toEqual(new Set(['unknown']));
});

test('Markdown is offered where it is likely', () => {
  for (const yes of ['# Title', '- one\n- two', 'see [this](https://a.example)', '| a | b |']) {
    expect(looksLikeMarkdown(yes)).toBe(true);
  }
  for (const no of ['plain words', '2 * 3 * 4', '{"a": [1]}']) expect(looksLikeMarkdown(no)).toBe(false);
});

test('Base64 is measured without being read', () => {
  expect([bytesOf(''), bytesOf('QQ=='), bytesOf('QUI='), bytesOf('QUJD')]).toEqual([0, 1, 2, 3]);
});

/** Milliseconds at best, of a few tries: a busy machine is no fault of the text. */
function spent(work: () => void): number {
  const tries = [0, 1, 2].map(() => {
    const began = performance.now();
    work();
    return performance.now() - began;
  });
  return Math.min(...tries);
}

test('no text keeps the page busy for longer than it is', () => {
  const works = [
    ...['\n', '[', '|', '*', '- ', ' '].map((one) => (length: number) => void looksLikeMarkdown(one.repeat(length))),
    ...[' ', '='].map((one) => (length: number) => {
      blocksOf([{ type: 'image', mimeType: 'image/png', data: `${one.repeat(length)}!` }]);
    }),
  ];
  // Ten times as long a text takes about ten times as long, and not a hundred times.
  for (const work of works) {
    expect(spent(() => work(300_000))).toBeLessThan(
      40 *
        Math.max(
          1,
          spent(() => work(30_000)),
        ),
    );
  }
});
