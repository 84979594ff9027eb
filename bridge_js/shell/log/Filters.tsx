/** What the log shows: the usual groups side by side, a text, and the rest in a panel. */
import { type ReactElement, useState } from 'react';
import { useSession, useStateOf } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { Drop } from '../parts/Drop';
import { type Segment, Segments } from '../parts/Segments';
import { type Filter, type Log, NO_FILTER } from '../state/log';
import { words } from '../words';
import css from './LogPane.module.css';

type Group = 'all' | 'servers' | 'views' | 'errors' | 'other';

const GROUPS: readonly Segment<Group>[] = (['all', 'servers', 'views', 'errors'] as const).map((value) => ({
  value,
  label: words.log.groups[value],
}));

const DIRECTIONS: readonly Segment<Filter['direction']>[] = (['both', 'to_peer', 'from_peer'] as const).map(
  (value) => ({
    value,
    label: words.log.directions[value],
  }),
);

export function Filters({ log }: { log: Log }): ReactElement {
  const session = useSession();
  const [filter, setFilter] = useState(NO_FILTER);
  const change = (part: Partial<Filter>) => {
    const next = { ...filter, ...part };
    setFilter(next);
    session.store.filterLog(next);
  };
  return (
    <>
      <Segments
        label={words.log.show}
        segments={GROUPS}
        chosen={groupOf(filter)}
        choose={(group) => change({ peer: group === 'errors' ? 'all' : group, errors: group === 'errors' })}
      />
      <Drop label={words.log.filter} icon="filter" marked={chosenIn(filter) > 0}>
        {() => <Panel log={log} filter={filter} change={change} />}
      </Drop>
      <label className={css['filter']}>
        <span className="hidden">{words.log.text}</span>
        <input
          className={controls['field']}
          placeholder={words.log.textHint}
          spellCheck={false}
          autoComplete="off"
          value={filter.text}
          onChange={(event) => change({ text: event.target.value })}
        />
      </label>
    </>
  );
}

/** Which of the groups this is; the panel can choose more than they say. */
function groupOf({ peer, errors }: Filter): Group {
  if (errors) return peer === 'all' ? 'errors' : 'other';
  return peer === 'all' || peer === 'servers' || peer === 'views' ? peer : 'other';
}

/** How much is chosen that only the panel shows. */
function chosenIn(filter: Filter): number {
  const { direction, method } = filter;
  return [direction !== 'both', method !== '', groupOf(filter) === 'other'].filter(Boolean).length;
}

interface PanelProps {
  readonly log: Log;
  readonly filter: Filter;
  readonly change: (part: Partial<Filter>) => void;
}

function Panel({ log, filter, change }: PanelProps): ReactElement {
  const servers = useStateOf((state) => state.servers);
  const nameOf = (peer: string) => servers?.find((one) => one.key === peer)?.name ?? peer;
  return (
    <div className={css['filters']}>
      <label>
        <span>{words.log.peer}</span>
        <select value={filter.peer} onChange={(event) => change({ peer: event.target.value })}>
          <option value="all">{words.log.everybody}</option>
          <option value="servers">{words.log.groups.servers}</option>
          <option value="views">{words.log.groups.views}</option>
          {log.peers.map((peer) => (
            <option key={peer} value={peer}>
              {nameOf(peer)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>{words.log.method}</span>
        <select dir="ltr" value={filter.method} onChange={(event) => change({ method: event.target.value })}>
          <option value="">{words.log.anyMethod}</option>
          {log.methods.map((method) => (
            <option key={method} value={method}>
              {method}
            </option>
          ))}
        </select>
      </label>
      <div>
        <span aria-hidden="true">{words.log.direction}</span>
        <Segments
          label={words.log.direction}
          segments={DIRECTIONS}
          chosen={filter.direction}
          choose={(direction) => change({ direction })}
        />
      </div>
      <label className={css['check']}>
        <input type="checkbox" checked={filter.errors} onChange={(event) => change({ errors: event.target.checked })} />
        {words.log.onlyErrors}
      </label>
      <button type="button" className={controls['quiet']} onClick={() => change(NO_FILTER)}>
        {words.log.clear}
      </button>
    </div>
  );
}
