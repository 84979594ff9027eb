import { expect, test } from 'vitest';
import { readMessage } from './exact';

const BIG = '{"id": 9007199254740993, "small": 7, "fine": 9007199254740992, "text": "9007199254740993"}';

function written(message: unknown): string {
  return JSON.stringify((message as { result: unknown }).result);
}

test('the integers of a result are as long as they were sent', () => {
  expect(written(readMessage(`{"type": "call", "result": ${BIG}}`))).toBe(BIG.replaceAll(/(?<=[:,]) /g, ''));
});

test('the control: an engine by itself rounds them', () => {
  expect(written(JSON.parse(`{"result": ${BIG}}`))).toContain('"id":9007199254740992');
});

test('numbers of the app itself stay numbers, however long', () => {
  const message = readMessage('{"type": "call", "progress": 9007199254740993, "result": {"id": 9007199254740993}}');
  expect(message).toHaveProperty('progress', 9007199254740992);
});

test('a message that is no call is read as it is', () => {
  expect(readMessage('{"type": "settings", "result": 9007199254740993}')).toHaveProperty('result', 9007199254740992);
});
