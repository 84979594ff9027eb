/** What was added just now from one text: how each is, the way to start it, which asks first, and then the way to its tools. */
import type { ReactElement } from 'react';
import type { ServerRow } from '../../contract/page';
import { useSession, useStateOf } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { words } from '../words';
import css from './Found.module.css';
import { StateDot, startWord, stateWord } from './ServerState';
import { showTools } from './show_tools';

export function AddedServers({ keys }: { keys: readonly string[] }): ReactElement {
  const servers = useStateOf((state) => state.servers);
  const rows = keys.flatMap((key) => servers?.find((one) => one.key === key) ?? []);
  return (
    <section className={css['added']} aria-label={words.servers.addedTitle} hidden={keys.length === 0}>
      <p role="status">{keys.length > 0 && words.servers.added(keys.length)}</p>
      <ul>
        {rows.map((server) => (
          <AddedServer key={server.key} server={server} />
        ))}
      </ul>
    </section>
  );
}

function AddedServer({ server }: { server: ServerRow }): ReactElement {
  const session = useSession();
  const start = startWord(server);
  return (
    <li>
      <StateDot server={server} />
      <button
        type="button"
        className={css['name']}
        aria-label={words.servers.about(server.name)}
        title={words.servers.about(server.name)}
        onClick={() => session.servers.show({ kind: 'server', server: server.key })}
      >
        <bdi>{server.name}</bdi>
      </button>
      <small>{stateWord(server)}</small>
      {start !== undefined && (
        <button
          type="button"
          className={controls['quiet']}
          aria-label={words.servers.startOf(start, server.name)}
          onClick={() => session.restart(server.key)}
        >
          {start}
        </button>
      )}
      {server.phase === 'ready' && server.tools.length > 0 && (
        <button
          type="button"
          className={controls['quiet']}
          aria-label={words.servers.showToolsOf(server.name)}
          onClick={() => showTools(session, server)}
        >
          {words.servers.showTools}
        </button>
      )}
    </li>
  );
}
