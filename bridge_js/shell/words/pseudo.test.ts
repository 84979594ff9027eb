import { expect, test } from 'vitest';
import { pseudo } from './pseudo';

test('words are written in other letters, and what is put into them is not', () => {
  const words = pseudo({ plain: 'Run', of: { view: (name: string, size: number) => `View ${name}, ${size} kB` } });
  expect(words.plain).not.toMatch(/[a-z]/i);
  expect(words.of.view('budget', 6)).toContain('\u2068budget\u2069');
  expect(words.of.view('budget', 6)).toContain(' 6 ');
  expect(words.of.view('budget', 6).replace('budget', '')).not.toMatch(/[a-z]/i);
});
