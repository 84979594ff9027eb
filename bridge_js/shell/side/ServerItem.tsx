/** One server at the side: its state in a dot and a word, why it is not ready and what to do, and its tools. */
import { type ReactElement, type ReactNode, useState } from 'react';
import type { ServerRow } from '../../contract/page';
import { useSession, useStateOf } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { IconButton } from '../parts/IconButton';
import { StateDot, startWord, stateWord } from '../servers/ServerState';
import { FoldButton } from '../tools/list/FoldButton';
import { words } from '../words';
import { ServerAbout } from './ServerAbout';
import css from './ServerItem.module.css';

interface Props {
  readonly server: ServerRow;
  /** Its tools are folded away. */
  readonly folded: boolean;
  readonly fold: () => void;
  /** Its tools. */
  readonly children: ReactNode;
}

export function ServerItem({ server, folded, fold, children }: Props): ReactElement {
  const session = useSession();
  const [asked, setAsked] = useState<boolean | null>(null);
  const connected = useStateOf((state) => state.connection === 'open');
  const action = startWord(server);
  const open = asked ?? action !== undefined;
  const { about, restartOf } = words.servers;
  return (
    <section className={css['server']} aria-label={server.name}>
      <div className={css['head']}>
        <StateDot server={server} />
        <h2>
          <FoldButton name={server.name} folded={folded} press={fold} title={server.command} />
        </h2>
        <State server={server} />
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
      {!folded && children}
      {!folded && server.tools.length === 0 && <NoTools phase={server.phase} />}
    </section>
  );
}

/** An empty list says what will stand in it, or that nothing does. */
function NoTools({ phase }: { phase: ServerRow['phase'] }): ReactElement | null {
  if (phase === 'starting') return <p className={css['about']}>{words.tools.loading}</p>;
  return phase === 'ready' ? <p className={css['about']}>{words.servers.noTools}</p> : null;
}

/** The word of its state, or what it has; what is said second goes whole where there is no room for it. */
function State({ server }: { server: ServerRow }): ReactElement {
  const ready = server.phase === 'ready';
  return (
    <small className={css['state']}>
      <bdi>{ready ? words.servers.tools(server.tools.length) : stateWord(server)}</bdi>
      {ready && server.protocol !== null && <bdi>{server.protocol}</bdi>}
    </small>
  );
}
