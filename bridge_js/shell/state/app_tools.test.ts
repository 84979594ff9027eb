import { expect, test } from 'vitest';
import type { AppTools } from '../../contract/page';
import { searchAppTools } from '../tools/list/search';
import { appToolOf, withAppTools, withoutAppTools } from './app_tools';
import { toolKey } from './call_desk';
import { INITIAL } from './state';

function offer(view: string, ...names: string[]): AppTools {
  const shown = {
    title: null,
    description: '',
    has_view: false,
    model_visible: true,
    app_visible: true,
    read_only: false,
    destructive: false,
    open_world: false,
    idempotent: false,
    input_schema: '{}',
  };
  const tools = names.map((name) => ({ name, shown: { ...shown, name } }));
  return { type: 'app_tools', view, server: 's', server_name: 'S', shows: 'show', app: 'board 2', tools };
}

test('what a View offers takes the place of what it offered, and nothing of it stays when it offers nothing', () => {
  const two = withAppTools(withAppTools(INITIAL, offer('1', 'move')), offer('2', 'look'));
  const changed = withAppTools(two, offer('1', 'jump'));
  expect(changed.appTools.map(({ view, tools }) => [view, tools[0]?.name])).toEqual([
    ['1', 'jump'],
    ['2', 'look'],
  ]);
  expect(withAppTools(changed, offer('1')).appTools.map(({ view }) => view)).toEqual(['2']);
});

test('a tool that was chosen and goes with its View leaves the choice to others', () => {
  const selected = { server: 's', tool: 'move', view: '1' };
  const chosen = { ...withAppTools(INITIAL, offer('1', 'move')), selected };
  expect(appToolOf(chosen, selected)?.row.name).toBe('move');
  expect(withAppTools(chosen, offer('2', 'x')).selected).toEqual(selected);
  expect(withAppTools(chosen, offer('1', 'jump')).selected).toBeNull();
  expect(withoutAppTools(chosen).selected).toBeNull();
});

test('a tool of a View and one of its server are two, whatever they are called', () => {
  const state = withAppTools(INITIAL, offer('1', 'move'));
  expect(appToolOf(state, { server: 's', tool: 'move' })).toBeUndefined();
  expect(toolKey({ server: 's', tool: 'move' })).not.toBe(toolKey({ server: 's', tool: 'move', view: '1' }));
});

test('tools of Views are found by their name, by what the app calls itself and by its server', () => {
  const found = (typed: string) =>
    searchAppTools([offer('1', 'move', 'look')], typed).flatMap(({ tools }) => tools.map(({ row }) => row.name));
  expect([found(''), found('lo'), found('board'), found('zebra')]).toEqual([
    ['move', 'look'],
    ['look'],
    ['move', 'look'],
    [],
  ]);
});
