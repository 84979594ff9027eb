import { expect, test } from 'vitest';
import { type Blocks, blocksOf, LONGEST_NAMED, lastOf, MOST_NAMED, NO_BLOCKS, namedIn, namesIn } from './blocks';

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
  expect(blocksOf('[a][x]\n\n[x]: https://example.com/\n\nend').named).toEqual(['[x]: https://example.com/']);
});

test('a long text that grows by a piece is not read again', () => {
  const long = Array.from({ length: 4_000 }, (_, at) => `Paragraph ${at} with some words in it.\n\n`).join('');
  const before = blocksOf(`${long}The en`);
  const grown = blocksOf(`${long}The end`, before);
  expect(grown.whole.length).toBe(4_000);
  expect(grown.whole[17]).toBe(before.whole[17]);
  expect(lastOf(grown)).toBe('The end');
});

test('of addresses with a name the first are known, so many and of such a length', () => {
  const many = Array.from({ length: 5_000 }, (_, at) => `[n${at}]: https://example.com/${at}\n\n`).join('');
  expect(blocksOf(`${many}end`).named).toHaveLength(MOST_NAMED);
  expect(blocksOf(`${many}end`).named[0]).toBe('[n0]: https://example.com/0');
  const long = Array.from({ length: 40 }, (_, at) => `[n${at}]: https://example.com/${'x'.repeat(900)}\n\n`).join('');
  const { named } = blocksOf(`${long}[short]: https://example.com/\n\nend`);
  expect(named.join('').length).toBeLessThanOrEqual(LONGEST_NAMED);
  expect(named.at(-1)).toBe('[short]: https://example.com/');
  let grown: Blocks = NO_BLOCKS;
  for (let end = 0; end <= many.length; end += 1_000) {
    const before = grown;
    grown = blocksOf(many.slice(0, end), before);
    if (before.named.length === MOST_NAMED) expect(grown.named).toBe(before.named);
  }
  expect(grown.named).toEqual(blocksOf(many).named);
});

test('a block is given the addresses whose names it uses, and no others', () => {
  const { named } = blocksOf('[the Plan]: https://example.com/plan\n[b]: https://example.com/b\n\nend');
  expect(namedIn(namesIn('See [the\n plan] and [this][B].'), named)).toBe(named.join('\n'));
  expect(namedIn(namesIn('See [the plan][].'), named)).toBe('[the Plan]: https://example.com/plan');
  expect(namedIn(namesIn('the plan b, [c] (b)'), named)).toBe('');
});
