/** The name of a server, its state in a dot and a word, and what can be done with it. */
import type { ReactElement } from 'react';
import type { ServerRow } from '../../contract/page';
import { useSession, useStateOf } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { Icon, type IconName } from '../parts/Icon';
import { words } from '../words';
import css from './Details.module.css';
import { StateDot, startWord, stateWord } from './ServerState';
import { showTools } from './show_tools';

export function ServerHead({ server }: { server: ServerRow }): ReactElement {
  return (
    <header className={css['head']}>
      <h1>
        <bdi>{server.name}</bdi>
      </h1>
      <span className={css['state']} role="status">
        <StateDot server={server} /> {stateWord(server)}
      </span>
      <Running server={server} />
      <Keeping server={server} />
    </header>
  );
}

function Running({ server }: { server: ServerRow }): ReactElement {
  const session = useSession();
  const start = startWord(server);
  const running = server.phase === 'ready' || server.phase === 'starting';
  return (
    <div className={css['actions']}>
      {server.phase === 'ready' && server.tools.length > 0 && (
        <Action primary icon="tools" word={words.servers.showTools} press={() => showTools(session, server)} />
      )}
      {start !== undefined && <Action primary icon="play" word={start} press={() => session.restart(server.key)} />}
      {running && <Action icon="restart" word={words.servers.restart} press={() => session.restart(server.key)} />}
      {running && <Action icon="stop" word={words.servers.stop} press={() => session.servers.stop(server.key)} />}
    </div>
  );
}

/** What is kept is changed here; a server of a file is changed there. */
function Keeping({ server: { key, origin, enabled } }: { server: ServerRow }): ReactElement {
  const { servers } = useSession();
  const { edit, duplicate, switchOff, switchOn, remove, copyToMine } = words.servers;
  const copy = () => servers.show({ kind: 'copy', server: key });
  if (origin !== 'own') {
    return (
      <div className={css['actions']}>
        <Action icon="duplicate" word={copyToMine} press={copy} />
      </div>
    );
  }
  return (
    <div className={css['actions']}>
      <Action icon="edit" word={edit} press={() => servers.show({ kind: 'edit', server: key })} />
      <Action icon="duplicate" word={duplicate} press={copy} />
      <Action icon="power" word={enabled ? switchOff : switchOn} press={() => servers.enable(key, !enabled)} />
      <Action icon="remove" word={remove} press={() => servers.remove(key)} />
    </div>
  );
}

interface ActionProps {
  readonly icon: IconName;
  readonly word: string;
  readonly primary?: boolean;
  readonly press: () => void;
}

function Action({ icon, word, primary = false, press }: ActionProps): ReactElement {
  const connected = useStateOf((state) => state.connection === 'open');
  return (
    <button
      type="button"
      className={primary ? controls['primary'] : controls['quiet']}
      disabled={!connected}
      onClick={press}
    >
      <Icon name={icon} /> {word}
    </button>
  );
}
