import { expect, test } from 'vitest';
import type { LogRow } from '../../contract/page';
import { Log, MOST_ROWS } from './log';

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
  log.setFilter({ group: 'views', text: '' });
  log.append([row(3), row(4, { peer: 'View 4' })]);
  expect(log.shown.map((one) => one.seq)).toEqual([2, 4]);
  log.setFilter({ group: 'all', text: ' VIEW 4 ' });
  expect(log.shown.map((one) => one.seq)).toEqual([4]);
});

test('errors can be shown alone', () => {
  const log = new Log();
  log.setFilter({ group: 'errors', text: '' });
  log.append([row(1), row(2, { kind: 'error' })]);
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
