/** What a server tells of itself, and from which level on it is wanted. The newest stands last, and is in sight. */
import { type ReactElement, useEffect, useRef } from 'react';
import type { LoggedRow, ServerDetails, SetLogLevel } from '../../contract/page';
import { useSession } from '../page/use_session';
import { CopyButton } from '../parts/CopyButton';
import { timeOfDay } from '../parts/format';
import { words } from '../words';
import details_css from './Details.module.css';
import css from './ServerLog.module.css';

type Level = NonNullable<SetLogLevel['level']>;

const LEVELS: readonly Level[] = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'];

export function ServerLog({ details }: { details: ServerDetails }): ReactElement | null {
  const { logged } = details;
  const declared = 'logging' in details.capabilities;
  const list = useRef<HTMLOListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new messages are what it follows
  useEffect(() => {
    if (list.current !== null) list.current.scrollTop = list.current.scrollHeight;
  }, [logged]);
  if (!declared && logged.length === 0) return null;
  const { log, noLog, logUndeclared, copyLog } = words.servers;
  return (
    <section aria-label={log}>
      <div className={details_css['section-head']}>
        <h2>{log}</h2>
        {declared && <LevelChoice details={details} />}
        <CopyButton what={copyLog} text={() => logged.map(asText).join('\n')} />
      </div>
      {!declared && <p className={details_css['muted']}>{logUndeclared}</p>}
      {logged.length === 0 ? (
        <p className={details_css['muted']}>{noLog}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <ol ref={list} className={css['lines']} tabIndex={0} aria-label={log}>
          {logged.map((line, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike
            <Line key={at} line={line} />
          ))}
        </ol>
      )}
    </section>
  );
}

function LevelChoice({ details }: { details: ServerDetails }): ReactElement {
  const { servers } = useSession();
  const { logFrom, logLevel, logUpToIt } = words.servers;
  const choose = (value: string) => servers.setLogLevel(details.server, LEVELS.find((one) => one === value) ?? null);
  return (
    <label className={css['level']}>
      <span aria-hidden="true">{logFrom}</span>
      <select aria-label={logLevel} value={details.log_level ?? ''} onChange={(event) => choose(event.target.value)}>
        <option value="">{logUpToIt}</option>
        {LEVELS.map((level) => (
          <option key={level} value={level}>
            {level}
          </option>
        ))}
      </select>
    </label>
  );
}

function Line({ line }: { line: LoggedRow }): ReactElement {
  return (
    <li className={css['line']} dir="ltr">
      <time>{timeOfDay(line.time)}</time>
      <span className={`${css['tag']} ${css[weight(line.level)]}`}>{line.level}</span>
      <span className={css['text']}>
        {line.logger !== null && <b>{line.logger} </b>}
        {line.text}
      </span>
    </li>
  );
}

/** Three weights are told apart at a glance; the word says the rest. */
function weight(level: Level): 'light' | 'middle' | 'heavy' {
  const at = LEVELS.indexOf(level);
  if (at < LEVELS.indexOf('warning')) return 'light';
  return at === LEVELS.indexOf('warning') ? 'middle' : 'heavy';
}

function asText({ time, level, logger, text }: LoggedRow): string {
  return `${timeOfDay(time)} ${level} ${logger === null ? '' : `${logger} `}${text}`;
}
