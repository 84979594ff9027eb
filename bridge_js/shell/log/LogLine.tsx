/** One message: when, which way, with whom, what, how long the answer took, how large. */
import { memo } from 'react';
import type { LogRow } from '../../contract/page';
import { useSession } from '../page/use_session';
import { duration, size, timeOfDay } from '../parts/format';
import { Icon } from '../parts/Icon';
import { words } from '../words';
import css from './LogPane.module.css';

interface Props {
  readonly row: LogRow;
  /** The name of the server or View. */
  readonly peer: string;
  readonly odd: boolean;
  readonly opened: boolean;
  /** What answers this request; nothing as long as nothing does. */
  readonly answer: LogRow | undefined;
  /** It is the other half of the row that is opened. */
  readonly partner: boolean;
}

export const LogLine = memo(function LogLine({ row, peer, odd, opened, answer, partner }: Props) {
  const session = useSession();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the focus and takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the list points at its active row
    <div
      id={`log-${row.seq}`}
      className={`${css['row']} ${odd ? css['odd'] : ''} ${looksOf(row)}`}
      role="option"
      aria-selected={opened}
      data-partner={partner}
      onClick={() => session.openBody(row.seq)}
    >
      <span className={css['faint']}>{timeOfDay(row.time)}</span>
      <span role="img" aria-label={row.direction === 'to_peer' ? words.log.to : words.log.from}>
        {row.direction === 'to_peer' ? '→' : '←'}
      </span>
      <bdi className={css['peer']}>{peer}</bdi>
      <span className={css['what']}>
        {whatOf(row)}
        {row.redacted && (
          <span className={css['lock']} role="img" aria-label={words.log.redactedSign}>
            <Icon name="lock" />
          </span>
        )}
      </span>
      <span className={css['number']}>{took(row, answer)}</span>
      <span className={css['number']}>{size(row.size)}</span>
    </div>
  );
});

/** How long the answer took: said at both. */
function took(row: LogRow, answer: LogRow | undefined): string {
  const time = row.duration_ms ?? answer?.duration_ms ?? null;
  return time === null ? '' : duration(time);
}

function looksOf({ kind, expected }: LogRow): string | undefined {
  if (kind !== 'error') return '';
  return css[expected === null ? 'error' : 'expected'];
}

/** A request by its name, an answer by what it answers. */
function whatOf({ kind, method, summary, expected }: LogRow): string {
  if (expected !== null) return words.log.expected[expected](method ?? '');
  const answers = kind === 'result' || kind === 'error';
  const name = answers && method !== null ? words.log.answer(kind, method) : answers ? kind : (method ?? '');
  return summary.startsWith(name) ? summary : `${name} ${summary}`;
}
