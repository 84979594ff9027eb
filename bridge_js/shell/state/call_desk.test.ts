import { expect, test } from 'vitest';
import type { SavedCall } from '../../contract/page';
import { EMPTY_OBJECT } from '../tools/json/value';
import { EMPTY_DESK, reduceDesk, toolKey, withDraft } from './call_desk';

const NAME = { server: 's', tool: 't' };

test('only the answer to the newest question counts, and it is kept with what was asked', () => {
  const asked = { serial: 2, tool: toolKey(NAME), text: '{}' };
  const answer = (serial: number) =>
    reduceDesk({ ...EMPTY_DESK, asked }, { type: 'arguments_checked', serial, problems: [], note: 'n' }).checked;
  expect(answer(1)).toBeNull();
  expect(answer(2)).toEqual({ ...asked, problems: [], note: 'n' });
});

test('the last calls are kept for each tool of each server', () => {
  const calls = [{ time: 1, outcome: 'done' as const, arguments: '{}' }];
  const desk = reduceDesk(EMPTY_DESK, { type: 'recent_calls', ...NAME, calls });
  expect(desk.recent[toolKey(NAME)]).toBe(calls);
  expect(desk.recent[toolKey({ server: 's t', tool: '' })]).toBeUndefined();
});

test('saved calls come whole', () => {
  const call: SavedCall = { saved: '1', ...NAME, name: 'n', arguments: '{}' };
  const one = reduceDesk(EMPTY_DESK, { type: 'saved_calls', calls: [call] });
  expect(reduceDesk(one, { type: 'saved_calls', calls: [] }).saved).toEqual([]);
});

test('a draft is kept for its tool until it is taken back', () => {
  const draft = { mode: 'json' as const, text: '{}', value: EMPTY_OBJECT };
  const desk = withDraft(EMPTY_DESK, NAME, draft);
  expect(desk.drafts[toolKey(NAME)]).toBe(draft);
  expect(withDraft(desk, NAME, undefined).drafts).toEqual({});
});
