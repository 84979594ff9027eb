/** One message: when, which way, with whom, what, how long the answer took, how large. */
import { memo } from 'react';
import type { LogRow } from '../../contract/page';
import { useSession } from '../page/use_session';
import { duration, size, timeOfDay } from '../parts/format';
import css from './LogPane.module.css';

interface Props {
  readonly row: LogRow;
  /** The name of the server or View. */
  readonly peer: string;
  readonly odd: boolean;
  readonly opened: boolean;
}

export const LogLine = memo(function LogLine({ row, peer, odd, opened }: Props) {
  const session = useSession();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the focus and takes the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the list points at its active row
    <div
      id={`log-${row.seq}`}
      className={`${css['row']} ${odd ? css['odd'] : ''} ${row.kind === 'error' ? css['error'] : ''}`}
      role="option"
      aria-selected={opened}
      onClick={() => session.openBody(row.seq)}
    >
      <span className={css['faint']}>{timeOfDay(row.time)}</span>
      <span role="img" aria-label={row.direction === 'to_peer' ? 'to' : 'from'}>
        {row.direction === 'to_peer' ? '→' : '←'}
      </span>
      <bdi className={css['peer']}>{peer}</bdi>
      <span className={css['what']}>{whatOf(row)}</span>
      <span className={css['number']}>{row.duration_ms === null ? '' : duration(row.duration_ms)}</span>
      <span className={css['number']}>{size(row.size)}</span>
    </div>
  );
});

/** A request by its name, an answer by what it answers. */
function whatOf({ kind, method, summary }: LogRow): string {
  const name =
    kind === 'result' || kind === 'error' ? `${kind}${method === null ? '' : ` of ${method}`}` : (method ?? '');
  return summary.startsWith(name) ? summary : `${name} ${summary}`;
}
