/** What can be done with servers, for the palette. Draws nothing. */
import { useMemo } from 'react';
import type { ServerRow } from '../../contract/page';
import { type Command, useCommands } from '../frame/commands';
import type { Session } from '../page/session';
import { useSession, useStateOf } from '../page/use_session';
import type { Shown } from '../state/servers';
import { words } from '../words';

export function ServerCommands(): null {
  const session = useSession();
  const servers = useStateOf((state) => state.servers);
  useCommands(
    'the servers place',
    useMemo(() => [...waysIn(session), ...ofEach(session, servers ?? [])], [session, servers]),
  );
  return null;
}

function go(session: Session, shown: Shown): void {
  session.servers.show(shown);
  session.frame.go('servers');
}

function waysIn(session: Session): Command[] {
  const { add, open, secrets } = words.servers;
  return [
    { id: 'add server', group: 'servers', title: add, icon: 'add', run: () => go(session, { kind: 'add' }) },
    { id: 'open config', group: 'servers', title: open, icon: 'folder', run: () => go(session, { kind: 'open' }) },
    { id: 'secrets', group: 'servers', title: secrets, icon: 'key', run: () => go(session, { kind: 'secrets' }) },
  ];
}

function ofEach(session: Session, servers: readonly ServerRow[]): Command[] {
  return servers.flatMap(({ key, name, phase }): Command[] => {
    const about: Command = {
      id: `about ${key}`,
      group: 'servers',
      title: words.servers.about(name),
      icon: 'info',
      run: () => go(session, { kind: 'server', server: key }),
    };
    const stop: Command = {
      id: `stop ${key}`,
      group: 'servers',
      title: words.servers.stopOf(name),
      icon: 'stop',
      run: () => session.servers.stop(key),
    };
    return phase === 'ready' || phase === 'starting' ? [about, stop] : [about];
  });
}
