/** The protocol log: every message of servers and Views, one line each, and the body of the one that is open. */
import { type ReactElement, useState } from 'react';
import { PaneButton } from '../frame/PaneButton';
import { useLog, useSession, useStateOf } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { count } from '../parts/format';
import { type Segment, Segments } from '../parts/Segments';
import { isOpen } from '../state/frame';
import { type Group, NO_FILTER } from '../state/log';
import { words } from '../words';
import { BodyPane } from './BodyPane';
import css from './LogPane.module.css';
import { LogTable } from './LogTable';

const GROUPS: readonly Segment<Group>[] = [
  { value: 'all', label: 'All' },
  { value: 'servers', label: 'Servers' },
  { value: 'views', label: 'Views' },
  { value: 'errors', label: 'Errors' },
];

export function LogPane(): ReactElement {
  const open = useStateOf(({ frame }) => isOpen(frame, 'log'));
  const log = useLog();
  const session = useSession();
  const body = useStateOf((state) => state.body);
  const [filter, setFilter] = useState(NO_FILTER);
  const [following, setFollowing] = useState(true);
  const change = (part: Partial<typeof filter>) => {
    const next = { ...filter, ...part };
    setFilter(next);
    session.store.filterLog(next);
  };
  return (
    <section className="log" id="pane-log" data-pane="log" aria-label={words.frame.panes.log}>
      <div className="log-head">
        <h2>{words.frame.panes.log}</h2>
        {open && (
          <>
            <Segments label="Show" segments={GROUPS} chosen={filter.group} choose={(group) => change({ group })} />
            <label className={css['filter']}>
              <span className="hidden">Filter by method or text</span>
              <input
                className={controls['field']}
                placeholder="method, text…"
                spellCheck={false}
                autoComplete="off"
                value={filter.text}
                onChange={(event) => change({ text: event.target.value })}
              />
            </label>
          </>
        )}
        <span className={css['count']}>
          <bdi>
            {count(log.count)} messages{open && following && ' · following'}
          </bdi>
        </span>
        {open && !following && (
          <button type="button" className={controls['quiet']} onClick={() => setFollowing(true)}>
            Follow
          </button>
        )}
        <PaneButton pane="log" />
      </div>
      {open && (
        <div className={css['body']}>
          <LogTable log={log} opened={body?.seq ?? null} following={following} follow={setFollowing} />
          {body !== null && <BodyPane body={body} />}
        </div>
      )}
    </section>
  );
}
