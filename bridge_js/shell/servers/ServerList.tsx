/** All servers in their groups, the followed files, and the way to the secrets. Arrows move in it. */
import { type ReactElement, useRef } from 'react';
import type { ServerRow } from '../../contract/page';
import { useSession, useStateOf } from '../page/use_session';
import { Icon } from '../parts/Icon';
import { IconButton } from '../parts/IconButton';
import { useRoving } from '../parts/roving';
import { words } from '../words';
import { type Group, groupsOf } from './groups';
import { StateDot, stateWord } from './ServerState';
import css from './Servers.module.css';

export function ServerList(): ReactElement {
  const list = useRef<HTMLDivElement>(null);
  useRoving(list, { as: 'list' });
  const servers = useStateOf((state) => state.servers);
  const files = useStateOf(({ own }) => own.files);
  return (
    <div ref={list} className={css['list']}>
      {groupsOf(servers ?? [], files).map((group) => (
        <ServerGroup key={group.file?.path ?? group.origin} group={group} />
      ))}
      <Secrets />
    </div>
  );
}

function ServerGroup({ group: { origin, file, servers } }: { group: Group }): ReactElement {
  const session = useSession();
  const name = file?.shown ?? nameOf(origin);
  return (
    <section className={css['group']} aria-label={name}>
      <div className={css['group-head']}>
        <h2 title={name}>{file === null ? name : <bdi dir="ltr">{name}</bdi>}</h2>
        {file?.forgettable === true && (
          <IconButton
            icon="close"
            name={words.servers.unfollow(file.shown)}
            press={() => session.servers.unfollow(file.path)}
          />
        )}
      </div>
      {file?.problems.map((problem) => (
        <p key={problem} className={css['problem']} dir="auto">
          {problem}
        </p>
      ))}
      {servers.length === 0 && (
        <p className={css['none']}>{origin === 'own' ? words.servers.noYours : words.servers.emptyFile}</p>
      )}
      <ul>
        {servers.map((server) => (
          <ServerLine key={server.key} server={server} />
        ))}
      </ul>
    </section>
  );
}

function nameOf(origin: Group['origin']): string {
  const { yours, fromCommandLine, ofGreenroom } = words.servers;
  if (origin === 'demo') return ofGreenroom;
  return origin === 'own' ? yours : fromCommandLine;
}

function ServerLine({ server }: { server: ServerRow }): ReactElement {
  const session = useSession();
  const here = useStateOf(({ own }) => 'server' in own.shown && own.shown.server === server.key);
  return (
    <li>
      <button
        type="button"
        className={css['line']}
        aria-current={here}
        onClick={() => session.servers.show({ kind: 'server', server: server.key })}
      >
        <StateDot server={server} />
        <bdi>{server.name}</bdi>
        <small>{stateWord(server)}</small>
      </button>
    </li>
  );
}

function Secrets(): ReactElement {
  const session = useSession();
  const here = useStateOf(({ own }) => own.shown.kind === 'secrets');
  const rows = useStateOf(({ own }) => own.secrets?.secrets);
  const missing = rows?.filter((row) => row.where === 'nowhere').length ?? 0;
  return (
    <button
      type="button"
      className={`${css['line']} ${css['secrets']}`}
      aria-current={here}
      onClick={() => session.servers.show({ kind: 'secrets' })}
    >
      <Icon name="key" />
      <bdi>{words.servers.secrets}</bdi>
      <small>{missing > 0 ? words.servers.notSet(missing) : rows?.length || null}</small>
    </button>
  );
}
