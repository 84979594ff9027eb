import { expect, test } from 'vitest';
import type { LogRow } from '../../contract/page';
import { Log, MOST_ROWS, NO_FILTER } from './log';

function row(seq: number, change: Partial<LogRow> = {}): LogRow {
  return {
    seq,
    time: 0,
    peer: 'budget',
    direction: 'to_peer',
    kind: 'request',
    method: 'tools/call',
    request_id: null,
    size: 1,
    duration_ms: null,
    summary: '',
    answers: null,
    redacted: false,
    expected: null,
    ...change,
  };
}

test('rows that come again after a reconnection are not shown twice', () => {
  const log = new Log();
  log.append([row(1), row(2)]);
  log.append([row(1), row(2), row(3)]);
  expect(log.shown.map((one) => one.seq)).toEqual([1, 2, 3]);
});

test('the filter applies to old rows and to new ones', () => {
  const log = new Log();
  log.append([row(1), row(2, { peer: 'View 3' })]);
  log.setFilter({ ...NO_FILTER, peer: 'views' });
  log.append([row(3), row(4, { peer: 'View 4' })]);
  expect(log.shown.map((one) => one.seq)).toEqual([2, 4]);
  log.setFilter({ ...NO_FILTER, text: ' VIEW 4 ' });
  expect(log.shown.map((one) => one.seq)).toEqual([4]);
});

test('errors can be shown alone', () => {
  const log = new Log();
  log.setFilter({ ...NO_FILTER, errors: true });
  log.append([row(1), row(2, { kind: 'error' }), row(3, { kind: 'error', expected: 'older_protocol' })]);
  expect(log.shown.map((one) => one.seq)).toEqual([2]);
});

test('the oldest rows go when there are too many', () => {
  const log = new Log();
  log.append(Array.from({ length: MOST_ROWS + 1 }, (_, seq) => row(seq)));
  expect(log.count).toBeLessThanOrEqual(MOST_ROWS);
  expect(log.shown.at(-1)?.seq).toBe(MOST_ROWS);
  expect(log.shown).toHaveLength(log.count);
});

test('the version tells of each change and of nothing else', () => {
  const log = new Log();
  log.append([row(1)]);
  const before = log.version;
  log.append([row(1)]);
  expect(log.version).toBe(before);
});

test('each part of the filter counts, and all of them together', () => {
  const log = new Log();
  log.append([
    row(1, { method: 'tools/list' }),
    row(2, { method: 'tools/call' }),
    row(3, { method: 'tools/call', direction: 'from_peer', kind: 'result' }),
    row(4, { method: 'tools/call', peer: 'other' }),
    row(5, { method: 'ui/initialize', peer: 'View 1' }),
  ]);
  const shown = (part: Partial<typeof NO_FILTER>) => {
    log.setFilter({ ...NO_FILTER, ...part });
    return log.shown.map((one) => one.seq);
  };
  expect(shown({ method: 'tools/' })).toEqual([1, 2, 3, 4]);
  expect(shown({ method: 'tools/call', direction: 'to_peer' })).toEqual([2, 4]);
  expect(shown({ peer: 'other' })).toEqual([4]);
  expect(shown({ peer: 'servers', method: 'tools/call', direction: 'from_peer' })).toEqual([3]);
  expect(log.peers).toEqual(['budget', 'other', 'View 1']);
});

test('a request knows its answer and a row is found by its number', () => {
  const log = new Log();
  log.append([row(1), row(4), row(9, { kind: 'result', answers: 1, duration_ms: 12 })]);
  expect(log.answerTo(1)?.seq).toBe(9);
  expect(log.answerTo(4)).toBeUndefined();
  expect(log.rowOf(4)?.seq).toBe(4);
  expect(log.rowOf(5)).toBeUndefined();
  log.setFilter({ ...NO_FILTER, errors: true });
  expect(log.placeOf(4)).toBe(-1);
});
