import { expect, test } from 'vitest';
import { SENTENCES } from '../../contract/page';
import { pseudo } from './pseudo';
import { sentencesOf } from './sentences';

const english = sentencesOf(SENTENCES);

test('what is put into a sentence is not read for places of its own', () => {
  expect(english.run_tool({ tool: '{server} $& $1' })).toBe('Run {server} $& $1?');
  expect(english.view_asks_to_run({ tool: '{server}', server: 'toy' })).toBe(
    'The View of {server} asks toy to run it.',
  );
});

test('every sentence is in the other language too, and what is put into it stays as it is', () => {
  const names = Object.values(SENTENCES).flatMap((template) => template.match(/\{(\w+)\}/g) ?? []);
  const values = Object.fromEntries(names.map((name) => [name.slice(1, -1), '123']));
  for (const [key, sentence] of Object.entries(pseudo(english))) {
    const said = sentence(values);
    expect(said, key).not.toMatch(/[a-z]/i);
    expect(said.split('123').length, key).toBe(
      (SENTENCES[key as keyof typeof SENTENCES].match(/\{/g) ?? []).length + 1,
    );
  }
  expect(pseudo(english).run_tool({ tool: 'budget' })).toContain('\u2068budget\u2069');
});
