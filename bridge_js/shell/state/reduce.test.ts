import { expect, test } from 'vitest';
import type { CallChanged, MountView, ServerRow, ToolRow } from '../../contract/page';
import { withAwaited } from './choice';
import { reduce } from './reduce';
import { INITIAL, type State } from './state';
import { viewAtHand } from './views';

const MOUNT: MountView = {
  type: 'mount',
  view: '1',
  replaces: null,
  server: 'budget',
  tool: 'show',
  uri: 'ui://budget/app.html',
  html_bytes: 437,
  sha256: 'ab12',
  title: 'Budget',
  src: 'http://a-0.localhost:2/x',
  origin: 'http://a-0.localhost:2',
  sandbox: 'allow-scripts',
  allow: '',
  width: 600,
  height: 200,
  mode: 'inline',
  border: true,
  theme: 'light',
  profile: 'reference',
  profile_reason: 'Auto',
  external_domains: [],
  csp: 'host',
  permissions: [],
  restored: null,
};

function tool(name: string, change: Partial<ToolRow> = {}): ToolRow {
  return {
    name,
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
    ...change,
  };
}

function server(key: string, tools: ToolRow[], phase: ServerRow['phase'] = 'ready'): ServerRow {
  return {
    key,
    name: key,
    phase,
    reason: null,
    command: key,
    protocol: null,
    version: null,
    origin: 'command_line',
    file: null,
    enabled: true,
    stderr: [],
    tools,
  };
}

function call(change: Partial<CallChanged>): CallChanged {
  return {
    type: 'call',
    call: 'c',
    server: 's',
    tool: 't',
    state: 'running',
    text: null,
    progress: null,
    total: null,
    result: null,
    parts: [],
    problems: [],
    view: null,
    offered_by: null,
    task: null,
    took_ms: null,
    ...change,
  };
}

function mountedState(): State {
  return reduce(INITIAL, MOUNT, 0);
}

test('the first tool with a View is selected when the servers are known', () => {
  const servers = [server('a', [tool('plain')]), server('b', [tool('shown', { has_view: true })])];
  expect(reduce(INITIAL, { type: 'servers', servers }, 0).selected).toEqual({ server: 'b', tool: 'shown' });
});

test('a selected tool stays selected while its server restarts, and no longer than it exists', () => {
  const chosen: State = { ...INITIAL, selected: { server: 'a', tool: 'one' } };
  const restarting = reduce(chosen, { type: 'servers', servers: [server('a', [], 'starting')] }, 0);
  expect(restarting.selected).toEqual(chosen.selected);
  const without = reduce(restarting, { type: 'servers', servers: [server('a', [tool('two')])] }, 0);
  expect(without.selected).toEqual({ server: 'a', tool: 'two' });
});

test('a server that was started by hand brings its first tool with a View into reach once it is ready', () => {
  const demo = server('demo', [tool('shown', { has_view: true })]);
  const tools = [tool('plain'), tool('mine', { has_view: true })];
  const started = withAwaited(reduce(INITIAL, { type: 'servers', servers: [demo] }, 0), 'own');
  const starting = reduce(started, { type: 'servers', servers: [demo, server('own', [], 'starting')] }, 0);
  expect(starting.selected).toEqual({ server: 'demo', tool: 'shown' });
  const ready = reduce(starting, { type: 'servers', servers: [demo, server('own', tools)] }, 0);
  expect(ready).toMatchObject({ selected: { server: 'own', tool: 'mine' }, awaited: null });
  const chosen = { ...ready, selected: { server: 'own', tool: 'plain' } };
  expect(withAwaited(chosen, 'own').selected).toEqual({ server: 'own', tool: 'plain' });
});

test('a View that is mounted again gets a new frame in the same place', () => {
  const other = reduce(mountedState(), { ...MOUNT, view: '2' }, 0);
  const again = reduce(other, MOUNT, 0);
  expect(again.views.map((view) => view.mount.view)).toEqual(['1', '2']);
  expect(again.views[0]?.serial).not.toBe(other.views[0]?.serial);
});

test('a View in the place of another stands where that one stood, until it has gone', () => {
  const two = reduce(mountedState(), { ...MOUNT, view: '2' }, 0);
  const called = reduce(two, call({ state: 'done', view: '1' }), 0);
  const after = reduce(called, { ...MOUNT, view: '3', replaces: '1' }, 0);
  expect(after.views.map((view) => view.mount.view)).toEqual(['3', '1', '2']);
  expect(after.views[1]).toMatchObject({ phase: 'closing', replacedBy: '3' });
  expect(after.calls[0]?.view).toBe('3');
  expect(viewAtHand(after.views)?.mount.view).toBe('2');
  const gone = reduce(
    after,
    { type: 'unmount', view: '1', reason: 'shown anew', keep_notice: false, wished: false },
    0,
  );
  expect(gone.views.map((view) => view.mount.view)).toEqual(['3', '2']);
});

test('a View in the place of one that ended already takes it at once, and nothing is left of that one', () => {
  const found = reduce(mountedState(), { type: 'finding', view: '1', level: 'info', text: 'x' }, 0);
  const two = reduce(found, { ...MOUNT, view: '2' }, 0);
  const ended = reduce(two, { type: 'unmount', view: '1', reason: 'taken back', keep_notice: true, wished: false }, 0);
  const after = reduce(ended, { ...MOUNT, view: '3', replaces: '1' }, 0);
  expect(after.views.map((view) => view.mount.view)).toEqual(['3', '2']);
  expect(after.findings).toEqual([]);
});

test('a View that failed may still become ready', () => {
  const failed = reduce(mountedState(), { type: 'view', view: '1', phase: 'failed', text: 'no ui/initialize' }, 0);
  expect(failed.views[0]).toMatchObject({ phase: 'failed', text: 'no ui/initialize' });
  expect(reduce(failed, { type: 'view', view: '1', phase: 'ready', text: null }, 0).views[0]?.phase).toBe('ready');
});

test('a View that ends leaves a notice only where Python wants one', () => {
  const kept = reduce(
    mountedState(),
    { type: 'unmount', view: '1', reason: 'flood', keep_notice: true, wished: false },
    0,
  );
  expect(kept.views[0]).toMatchObject({ phase: 'closed', text: 'flood' });
  const gone = reduce(
    mountedState(),
    { type: 'unmount', view: '1', reason: 'closed', keep_notice: false, wished: false },
    0,
  );
  expect(gone.views).toEqual([]);
});

test('a call keeps its start, its result and its View as it goes on', () => {
  const started = reduce(INITIAL, call({}), 100);
  const done = reduce(started, call({ state: 'done', result: { content: [] } }), 284);
  const later = reduce(done, call({ state: 'done', view: '1' }), 900);
  expect(later.calls).toEqual([
    expect.objectContaining({ started: 100, ended: 284, result: { content: [] }, view: '1' }),
  ]);
});

test('a call that is answered tells what the server took before all of it is done', () => {
  const answered = reduce(reduce(INITIAL, call({}), 100), call({ took_ms: 186 }), 290);
  expect(answered.calls).toEqual([expect.objectContaining({ state: 'running', took: 186, ended: null })]);
});

test('a page that is let in again starts without Views and questions', () => {
  const welcome = {
    type: 'welcome' as const,
    key: 'k',
    version: '1',
    layout: 'app' as const,
    width: null,
    stage: INITIAL.stage,
    choices: { profiles: [], devices: [], safe_areas: [], locales: [], time_zones: [], csp: [] },
    notices: [],
    file_dialogs: false,
    remembered: { panes: { side: 300 } },
  };
  const away = reduce(mountedState(), call({ call: 'ended meanwhile' }), 100);
  const back = reduce(reduce(away, call({ call: 'still on' }), 200), welcome, 900);
  expect(back.views).toEqual([]);
  expect(back.remembered).toEqual({ panes: { side: 300 } });
  const told = reduce(back, call({ call: 'still on' }), 901);
  expect(told.calls).toEqual([
    expect.objectContaining({ state: 'failed', ended: 900, text: expect.stringContaining('not connected') }),
    expect.objectContaining({ state: 'running', started: 200, ended: null, text: null }),
  ]);
});

test('only the body that was asked for is shown', () => {
  const asked: State = { ...INITIAL, body: { seq: 5, imported: false, text: undefined } };
  expect(reduce(asked, { type: 'body', seq: 4, imported: false, text: '{}' }, 0).body).toEqual({
    seq: 5,
    imported: false,
    text: undefined,
  });
  expect(reduce(asked, { type: 'body', seq: 5, imported: false, text: null }, 0).body).toEqual({
    seq: 5,
    imported: false,
    text: null,
  });
});
