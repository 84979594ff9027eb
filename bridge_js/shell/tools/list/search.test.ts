import { expect, test } from 'vitest';
import type { ServerRow, ToolRow } from '../../../contract/page';
import { searchCalls, searchTools } from './search';

function tool(name: string, title: string | null = null): ToolRow {
  return {
    name,
    title,
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
}

function server(name: string, tools: ToolRow[]): ServerRow {
  return {
    key: name,
    name,
    phase: 'ready',
    reason: null,
    command: name,
    protocol: null,
    version: null,
    origin: 'command_line',
    file: null,
    enabled: true,
    stderr: [],
    tools,
  };
}

const SERVERS = [
  server('budget', [tool('get_data'), tool('set_data')]),
  server('pdf', [tool('display', 'Show a PDF')]),
];

function found(text: string): string[] {
  return searchTools(SERVERS, text).map((group) => `${group.server.name}: ${group.tools.map((one) => one.tool.name)}`);
}

test('tools are found by name and title, under their server', () => {
  expect(found('GET_')).toEqual(['budget: get_data']);
  expect(found('show a')).toEqual(['pdf: display']);
});

test('a server that is named keeps all of its tools', () => {
  expect(found('budget')).toEqual(['budget: get_data,set_data']);
});

test('an empty search leaves everything, an unknown word nothing', () => {
  expect(found(' ')).toHaveLength(2);
  expect(found('zebra')).toEqual([]);
});

test('what begins with it comes before what only mentions it, and what was found is marked', () => {
  const servers = [
    server('one', [tool('list_pages', 'to show')]),
    server('two', [tool('reshow'), tool('show_dashboard'), tool('say_show')]),
  ];
  const groups = searchTools(servers, 'show');
  expect(groups.map((group) => group.tools.map((one) => one.tool.name))).toEqual([
    ['show_dashboard', 'say_show', 'reshow'],
    ['list_pages'],
  ]);
  expect(groups[0]?.tools[1]?.marks).toEqual([[4, 8]]);
});

test('saved calls are found by their own name and by that of their tool', () => {
  const call = (name: string, of: string) => ({ saved: name, server: 's', tool: of, name, arguments: '{}' });
  const calls = [call('Big sum', 'add'), call('Empty', 'list')];
  const names = (typed: string) => searchCalls(calls, typed).map((one) => one.call.name);
  expect([names(''), names('sum'), names('list'), names('zebra')]).toEqual([
    ['Big sum', 'Empty'],
    ['Big sum'],
    ['Empty'],
    [],
  ]);
});
