/** The tools of all servers, and what can be done to servers and files, for the palette. */
import type { Session } from '../page/session';
import type { IconName } from '../parts/Icon';
import type { State } from '../state/state';
import { words } from '../words';
import type { Command } from './commands';

type Servers = NonNullable<State['servers']>;

export function toolCommands(session: Session, servers: Servers): Command[] {
  return servers.flatMap(({ key, name, tools }) =>
    // By its place: a server may list two of one name.
    tools.map((tool, place) => ({
      id: `tool ${key} ${place}`,
      group: 'tools' as const,
      title: tool.name,
      detail: tool.title === null ? name : `${tool.title} · ${name}`,
      icon: 'play' as const,
      wire: true,
      run: () => {
        session.select({ server: key, tool: tool.name });
        session.frame.show('side', true, 'stage');
      },
    })),
  );
}

/** Tools that Views offer: whose they are is said beside the name. */
export function appToolCommands(session: Session, offers: State['appTools']): Command[] {
  return offers.flatMap(({ view, app, server, server_name: of, tools }) =>
    tools.map(({ name, shown }) => ({
      id: `app tool ${view} ${name}`,
      group: 'tools' as const,
      title: shown.name,
      detail: `${words.tools.ofView(view)} · ${app} · ${of}`,
      icon: 'shield' as const,
      wire: true,
      run: () => {
        session.select({ server, tool: name, view });
        session.frame.show('side', true, 'stage');
      },
    })),
  );
}

export function serverCommands(session: Session, servers: Servers): Command[] {
  const { palette, servers: said } = words;
  const step = (kind: 'add' | 'open', icon: IconName): Command => {
    const run = () => {
      session.servers.show({ kind });
      session.frame.go('servers');
    };
    return { id: `servers ${kind}`, group: 'servers', title: said[kind], icon, run };
  };
  const each = servers.map(({ key, name, phase }): Command => {
    const title = phase === 'ready' || phase === 'starting' ? palette.restart(name) : palette.start(name);
    return { id: `restart ${key}`, group: 'servers', title, icon: 'restart', run: () => session.restart(key) };
  });
  return [step('add', 'add'), step('open', 'folder'), ...each];
}
