import { expect, test } from 'vitest';
import { type Blocks, blocksOf, lastOf, NO_BLOCKS } from './blocks';

function all(text: string): string[] {
  const blocks = blocksOf(text);
  return [...blocks.whole, lastOf(blocks)];
}

test('paragraphs, fences and lists are blocks of their own', () => {
  const text = 'One\nmore\n\n```py\na\n\nb\n```\n\n- x\n\n- y\n\n  of y\n\nLast';
  expect(all(text)).toEqual(['One\nmore\n\n', '```py\na\n\nb\n```\n\n', '- x\n\n- y\n\n  of y\n\n', 'Last']);
});

test('a fence ends only with its own marks, at least as many', () => {
  expect(all('````\n```\n\nstill\n````\n\nout\n\n')).toEqual(['````\n```\n\nstill\n````\n\n', 'out\n\n']);
  expect(all('1. ```js\n   a\n\n   b\n   ```\n\n2. two\n')).toHaveLength(1);
});

test('what is written piece by piece comes to the same blocks, and whole ones stay the same strings', () => {
  const text =
    'A line\n\n1. one\n2. two\n\n```\nx\n\n\ny\n```\n| a |\n|---|\n| b |\n\n> quoted\n\nend [x][1]\n\n[1]: http://a.b\n\nz';
  for (const size of [1, 2, 3, 7, 40]) {
    let grown: Blocks = NO_BLOCKS;
    for (let end = size; end < text.length + size; end += size) {
      const before = grown;
      grown = blocksOf(text.slice(0, end), before);
      expect(grown.whole.slice(0, before.whole.length)).toEqual(before.whole);
    }
    expect(grown).toEqual(blocksOf(text));
  }
});

test('another text begins anew, and addresses that links name are known to all blocks', () => {
  const before = blocksOf('One\n\nTwo\n\nThree');
  expect(blocksOf('Another\n\nTwo', before).whole).toEqual(['Another\n\n']);
  expect(blocksOf('[a][x]\n\n[x]: https://example.com/\n\nend').named).toBe('[x]: https://example.com/');
});

test('a long text that grows by a piece is not read again', () => {
  const long = Array.from({ length: 4_000 }, (_, at) => `Paragraph ${at} with some words in it.\n\n`).join('');
  const before = blocksOf(`${long}The en`);
  const grown = blocksOf(`${long}The end`, before);
  expect(grown.whole.length).toBe(4_000);
  expect(grown.whole[17]).toBe(before.whole[17]);
  expect(lastOf(grown)).toBe('The end');
});
