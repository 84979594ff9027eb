import { expect, test } from 'vitest';
import { belongs } from './belongs';
import type { Call, View } from './state';

const CALL: Call = {
  call: 'c',
  server: 'demo',
  tool: 'show',
  state: 'running',
  text: null,
  result: null,
  view: null,
  started: 100,
  ended: null,
};

function view(name: string, mountedAt: number, tool = 'show'): Pick<View, 'mount' | 'mountedAt'> {
  const mount: View['mount'] = {
    type: 'mount',
    view: name,
    server: 'demo',
    tool,
    uri: 'ui://demo/show.html',
    html_bytes: 1,
    title: 'Show',
    src: '',
    origin: '',
    sandbox: '',
    allow: '',
    width: 1,
    height: 1,
    mode: 'inline',
    border: false,
    theme: 'light',
    profile: 'reference',
    profile_reason: '',
    external_domains: [],
  };
  return { mount, mountedAt };
}

test('a View belongs to the running call of its tool that began before it came', () => {
  expect(belongs(CALL, view('1', 120))).toBe(true);
  expect(belongs(CALL, view('1', 80))).toBe(false);
  expect(belongs(CALL, view('1', 120, 'other'))).toBe(false);
});

test('once Python has named the View no other one belongs to the call', () => {
  const done: Call = { ...CALL, state: 'done', view: '2' };
  expect(belongs(done, view('1', 120))).toBe(false);
  expect(belongs(done, view('2', 20))).toBe(true);
  expect(belongs({ ...CALL, state: 'done' }, view('1', 120))).toBe(false);
});
