import { expect, test } from 'vitest';
import { match, ranked } from './match';

const named = (title: string, detail = '') => ({ title, detail });

test('the best answer comes first: a beginning, a word, initials, the middle, what is beside it', () => {
  const all = [
    named('reshow'),
    named('list', 'show server'),
    named('say_show'),
    named('show_dashboard'),
    named('start_here_or_wait'),
  ];
  expect(ranked(all, 'show').map(({ one }) => one.title)).toEqual([
    'show_dashboard',
    'say_show',
    'start_here_or_wait',
    'reshow',
    'list',
  ]);
});

test('every word must be found, in any order', () => {
  const tool = named('show_dashboard', 'Rehearsal rooms');
  expect(match(tool, 'rooms dash')).not.toBeNull();
  expect(match(tool, 'dash nowhere')).toBeNull();
});

test('what was found is marked', () => {
  expect(match(named('show_dashboard'), 'DASH')?.marks).toEqual([[5, 9]]);
  expect(match(named('show_dashboard'), 'sd')?.marks).toEqual([
    [0, 1],
    [5, 6],
  ]);
});

test('where nothing was typed everything is there, as it came', () => {
  expect(ranked([named('b'), named('a')], ' ').map(({ one }) => one.title)).toEqual(['b', 'a']);
});
