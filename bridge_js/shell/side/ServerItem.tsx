/** One server at the side: its state in a dot and a word, why it is not ready and what to do, and its tools. */
import { type ReactElement, useState } from 'react';
import type { ServerRow, ToolRow } from '../../contract/page';
import { useSession, useStateOf } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { IconButton } from '../parts/IconButton';
import { startWord, stateWord } from '../servers/ServerState';
import { words } from '../words';
import { ServerAbout } from './ServerAbout';
import css from './ServerItem.module.css';
import { ToolButton } from './ToolButton';

export function ServerItem({ server, tools }: { server: ServerRow; tools: readonly ToolRow[] }): ReactElement {
  const session = useSession();
  const [asked, setAsked] = useState<boolean | null>(null);
  const connected = useStateOf((state) => state.connection === 'open');
  const action = startWord(server);
  const open = asked ?? action !== undefined;
  const { about, restartOf, noTools } = words.servers;
  return (
    <section className={css['server']} aria-label={server.name}>
      <div className={css['head']}>
        <span className={`${css['dot']} ${css[server.phase]}`} aria-hidden="true" />
        <h2 title={server.command}>
          <bdi>{server.name}</bdi>
        </h2>
        <small>
          <bdi>{stateWords(server)}</bdi>
        </small>
        <IconButton icon="info" name={about(server.name)} expanded={open} press={() => setAsked(!open)} />
        {action === undefined && connected && (
          <IconButton icon="restart" name={restartOf(server.name)} press={() => session.restart(server.key)} />
        )}
      </div>
      {open && <ServerAbout server={server} />}
      {action !== undefined && (
        <button
          type="button"
          className={`${controls['quiet']} ${css['action']}`}
          disabled={!connected}
          onClick={() => session.restart(server.key)}
        >
          {action}
        </button>
      )}
      <ul>
        {tools.map((tool) => (
          <ToolButton key={tool.name} server={server.key} tool={tool} />
        ))}
      </ul>
      {server.phase === 'ready' && server.tools.length === 0 && <p className={css['about']}>{noTools}</p>}
    </section>
  );
}

function stateWords(server: ServerRow): string {
  if (server.phase !== 'ready') return stateWord(server);
  const counted = words.servers.tools(server.tools.length);
  return server.protocol === null ? counted : `${counted} · ${server.protocol}`;
}
