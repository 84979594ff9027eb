import { expect, test } from 'vitest';
import { type Command, Commands } from './commands';

function command(id: string, change: Partial<Command> = {}): Command {
  return { id, group: 'actions', title: id, run: () => undefined, ...change };
}

function pressed(key: string, target: unknown = null): KeyboardEvent {
  const event = { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, target };
  return event as unknown as KeyboardEvent;
}

test('each source has its own commands, and others are told of a change', () => {
  const commands = new Commands();
  let told = 0;
  commands.subscribe(() => {
    told += 1;
  });
  commands.put('a', [command('one')]);
  commands.put('b', [command('two')]);
  commands.put('a', [command('three')]);
  expect(commands.all.map(({ id }) => id)).toEqual(['two', 'three']);
  commands.put('b', []);
  expect([commands.all.map(({ id }) => id), told]).toEqual([['three'], 4]);
});

test('keys do what they stand for, the newest command first', () => {
  const commands = new Commands();
  const done: string[] = [];
  commands.put('a', [command('old', { keys: { key: '?' }, run: () => done.push('old') })]);
  expect([commands.press(pressed('?')), commands.press(pressed('x'))]).toEqual([true, false]);
  commands.put('b', [command('new', { keys: { key: '?' }, run: () => done.push('new') })]);
  commands.press(pressed('?'));
  expect(done).toEqual(['old', 'new']);
});
