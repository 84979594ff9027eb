/** One server: its state in a dot and a word, why it is not ready and what to do, and its tools. */
import { type ReactElement, useState } from 'react';
import type { ServerRow, ToolRow } from '../../contract/page';
import { useSession, useStateOf } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { IconButton } from '../parts/IconButton';
import css from './ServerItem.module.css';
import { ToolButton } from './ToolButton';

const WORDS: Record<ServerRow['phase'], string> = {
  stopped: 'stopped',
  needs_approval: 'not yet agreed to',
  starting: 'starting…',
  ready: 'ready',
  failed: 'failed',
  exited: 'exited',
};

const ACTIONS: Partial<Record<ServerRow['phase'], string>> = {
  stopped: 'Start',
  needs_approval: 'Look at it and start…',
  failed: 'Start again',
  exited: 'Start again',
};

export function ServerItem({ server, tools }: { server: ServerRow; tools: readonly ToolRow[] }): ReactElement {
  const session = useSession();
  const [asked, setAsked] = useState<boolean | null>(null);
  const connected = useStateOf((state) => state.connection === 'open');
  const action = ACTIONS[server.phase];
  const open = asked ?? action !== undefined;
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
        <IconButton icon="info" name={`About ${server.name}`} expanded={open} press={() => setAsked(!open)} />
        {action === undefined && connected && (
          <IconButton icon="restart" name={`Restart ${server.name}`} press={() => session.restart(server.key)} />
        )}
      </div>
      {open && <About server={server} />}
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
      {server.phase === 'ready' && server.tools.length === 0 && <p className={css['about']}>It offers no tools.</p>}
    </section>
  );
}

function stateWords({ phase, tools, protocol }: ServerRow): string {
  if (phase !== 'ready') return WORDS[phase];
  const counted = `${tools.length} ${tools.length === 1 ? 'tool' : 'tools'}`;
  return protocol === null ? counted : `${counted} · ${protocol}`;
}

function About({ server }: { server: ServerRow }): ReactElement {
  return (
    <div className={css['about']}>
      {server.reason !== null && (
        <p className={css['reason']}>
          <bdi>{server.reason}</bdi>
        </p>
      )}
      <code className={css['command']} dir="ltr">
        {server.command}
      </code>
      {server.version !== null && <p>Version {server.version}</p>}
      {server.stderr.length > 0 && (
        <>
          <h3>Last lines of its error output</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
          <pre className={css['stderr']} dir="ltr" tabIndex={0}>
            {server.stderr.join('\n')}
          </pre>
        </>
      )}
    </div>
  );
}
