/** The protocol log: every message of servers and Views, one line each, and the body of the one that is open. */
import { type ReactElement, useState } from 'react';
import { useLog, useSession, useStateOf } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { count } from '../parts/format';
import { IconButton } from '../parts/IconButton';
import { type Segment, Segments } from '../parts/Segments';
import { type Group, NO_FILTER } from '../state/log';
import { BodyPane } from './BodyPane';
import css from './LogPane.module.css';
import { LogTable } from './LogTable';

const GROUPS: readonly Segment<Group>[] = [
  { value: 'all', label: 'All' },
  { value: 'servers', label: 'Servers' },
  { value: 'views', label: 'Views' },
  { value: 'errors', label: 'Errors' },
];

export function LogPane({ open, toggle }: { open: boolean; toggle: () => void }): ReactElement {
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
    <section className="log" aria-label="Protocol">
      <div className={`log-head ${css['head']}`}>
        <h2>Protocol</h2>
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
        <IconButton
          icon="log"
          name={open ? 'Fold the protocol' : 'Unfold the protocol'}
          pressed={open}
          press={toggle}
        />
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
