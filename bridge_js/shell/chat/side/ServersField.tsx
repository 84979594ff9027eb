/** The servers whose tools the model may use in this conversation. */
import type { ReactElement } from 'react';
import type { ChatServer } from '../../../contract/page';
import { useSession } from '../../page/use_session';
import { Drop } from '../../parts/Drop';
import { words } from '../../words';
import css from './ChatSide.module.css';

export function ServersField({ servers }: { servers: readonly ChatServer[] }): ReactElement {
  const { chat } = useSession();
  const chosen = servers.filter((one) => one.chosen);
  const names = chosen.length === 0 ? words.chat.noServers : chosen.map(({ name }) => name).join(', ');
  const value =
    servers.length === 0 ? words.chat.noServers : `${names} · ${words.chat.someServers(chosen.length, servers.length)}`;
  return (
    <Drop label={words.chat.servers} value={value}>
      {() => (
        <div className={css['checks']}>
          {servers.length === 0 && <p>{words.chat.noServersYet}</p>}
          {servers.map(({ server, name, chosen: checked, tools }) => (
            <label key={server}>
              <input
                type="checkbox"
                checked={checked}
                onChange={(event) => chat.chooseServer(server, event.target.checked)}
              />
              <bdi>{name}</bdi>
              <small>{words.chat.toolCount(tools)}</small>
            </label>
          ))}
        </div>
      )}
    </Drop>
  );
}
