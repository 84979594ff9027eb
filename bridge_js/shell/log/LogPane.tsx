/** The protocol log: every message of servers and Views, one line each, and the body of the one that is open. */
import { type ReactElement, useState } from 'react';
import { PaneButton } from '../frame/PaneButton';
import { useLog, useStateOf } from '../page/use_session';
import { count } from '../parts/format';
import { IconButton } from '../parts/IconButton';
import { isOpen } from '../state/frame';
import type { Log } from '../state/log';
import { words } from '../words';
import { BodyPane } from './BodyPane';
import { Filters } from './Filters';
import { ImportedBar } from './ImportedBar';
import css from './LogPane.module.css';
import { LogTable } from './LogTable';
import { SessionButtons } from './SessionButtons';

export function LogPane(): ReactElement {
  const open = useStateOf(({ frame }) => isOpen(frame, 'log'));
  const log = useLog();
  const body = useStateOf((state) => state.body);
  const imported = useStateOf((state) => state.imported);
  const [following, setFollowing] = useState(true);
  const live = imported === null;
  return (
    <section className="log" id="pane-log" data-pane="log" aria-label={words.frame.panes.log}>
      <div className="log-head">
        <h2>{words.frame.panes.log}</h2>
        {open && <Filters log={log} />}
        <span className={css['count']}>
          <bdi>{countOf(log)}</bdi>
        </span>
        {open && live && (
          <IconButton
            icon={following ? 'pause' : 'play'}
            name={following ? words.log.hold : words.log.follow}
            press={() => setFollowing(!following)}
          />
        )}
        {open && <SessionButtons />}
        <PaneButton pane="log" />
      </div>
      {open && imported !== null && <ImportedBar session={imported} arrived={log.count} />}
      {open && (
        <div className={css['body']}>
          <LogTable log={log} opened={body?.seq ?? null} following={following && live} follow={setFollowing} />
          {body !== null && <BodyPane body={body} log={log} />}
        </div>
      )}
    </section>
  );
}

function countOf(log: Log): string {
  const all = count(log.count);
  return log.shown.length === log.count ? words.log.messages(all) : words.log.shown(count(log.shown.length), all);
}
