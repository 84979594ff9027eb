import { describe, expect, test } from 'vitest';
import type { Elicitation, ElicitationProblems } from '../../contract/page';
import { reduceAsked } from './asked';

const QUESTION: Elicitation = {
  type: 'elicitation',
  elicitation: 'a',
  server: 'budget',
  tool: 'book',
  view: null,
  view_tool: null,
  certain: true,
  message: 'Which?',
  schema_text: '{}',
  secrets: [],
  url: null,
  seconds_left: 10,
  seconds: 300,
  waiting: 0,
};
const PROBLEMS: ElicitationProblems = { type: 'elicitation_problems', elicitation: 'a', problems: [], note: 'x' };

describe('a question of a server', () => {
  test('told again it keeps what was found wrong, and its time is counted from then', () => {
    const first = reduceAsked(null, QUESTION, 1000);
    expect(first?.until).toBe(11_000);
    const found = reduceAsked(first, PROBLEMS, 2000);
    const again = reduceAsked(found, { ...QUESTION, seconds_left: 5, waiting: 2 }, 6000);
    expect(again).toEqual({ question: { ...QUESTION, seconds_left: 5, waiting: 2 }, until: 11_000, found: PROBLEMS });
  });

  test('goes when it is the one that is shown, and no other', () => {
    const shown = reduceAsked(null, QUESTION, 0);
    expect(reduceAsked(shown, { type: 'elicitation_gone', elicitation: 'b' }, 1)).toBe(shown);
    expect(reduceAsked(shown, { ...PROBLEMS, elicitation: 'b' }, 1)).toBe(shown);
    expect(reduceAsked(shown, { type: 'elicitation_gone', elicitation: 'a' }, 1)).toBeNull();
  });

  test('a new one begins with nothing found', () => {
    const found = reduceAsked(reduceAsked(null, QUESTION, 0), PROBLEMS, 0);
    expect(reduceAsked(found, { ...QUESTION, elicitation: 'b' }, 0)?.found).toBeNull();
  });
});
