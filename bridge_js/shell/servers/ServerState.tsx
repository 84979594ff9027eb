/** How a server is doing, as a dot and always a word beside it. */
import type { ReactElement } from 'react';
import type { ServerRow } from '../../contract/page';
import { words } from '../words';
import css from './ServerState.module.css';

export function StateDot({ server }: { server: ServerRow }): ReactElement {
  return <span className={`${css['dot']} ${css[server.enabled ? server.phase : 'stopped']}`} aria-hidden="true" />;
}

export function stateWord(server: ServerRow): string {
  if (!server.enabled) return words.servers.off;
  return words.servers.phase[server.phase];
}

/** What is to be done to have it run; nothing while it does. */
export function startWord({ phase, enabled }: ServerRow): string | undefined {
  if (!enabled) return undefined;
  const { start, look, again } = words.servers;
  const said = { stopped: start, needs_approval: look, failed: again, exited: again, starting: undefined };
  return phase === 'ready' ? undefined : said[phase];
}
