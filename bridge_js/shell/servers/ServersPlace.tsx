/** The Servers place: all servers by where they come from, and beside them the one that is chosen, or a form. */
import { type ReactElement, useEffect, useRef } from 'react';
import { useSession, useStateOf } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { Icon } from '../parts/Icon';
import { useKeptFocus } from '../parts/kept_focus';
import type { Shown } from '../state/servers';
import { words } from '../words';
import { AddServer } from './AddServer';
import { EditServer } from './EditServer';
import { FirstSteps } from './FirstSteps';
import { OpenConfig } from './OpenConfig';
import { Removed } from './Removed';
import { SecretsPane } from './SecretsPane';
import { ServerDetails } from './ServerDetails';
import { ServerList } from './ServerList';
import css from './Servers.module.css';

export function ServersPlace(): ReactElement {
  const { servers } = useSession();
  const shown = useStateOf(({ own }) => own.shown);
  const place = useRef<HTMLDivElement>(null);
  useKeptFocus(place);
  const open = shown.kind !== 'nothing';
  return (
    <div ref={place} className={`${css['place']} ${open ? css['open'] : ''}`}>
      <section className={css['side']} aria-label={words.servers.list}>
        <header className={css['head']}>
          <h1>{words.servers.title}</h1>
          <FirstSteps primary />
        </header>
        <ServerList />
        <Removed />
      </section>
      <div className={css['main']}>
        {open && (
          <button
            type="button"
            className={`${controls['quiet']} ${css['back']}`}
            onClick={() => servers.show({ kind: 'nothing' })}
          >
            <Icon name="back" /> {words.servers.back}
          </button>
        )}
        <Chosen shown={shown} />
      </div>
    </div>
  );
}

function Chosen({ shown }: { shown: Shown }): ReactElement {
  const pane = useRef<HTMLDivElement>(null);
  const what = 'server' in shown ? `${shown.kind} ${shown.server}` : shown.kind;
  useEffect(() => {
    // A form begins at its first field; what is only looked at leaves the focus in the list, if it is there.
    const first = what === 'nothing' ? null : pane.current?.querySelector<HTMLElement>('[data-first]');
    if (first) first.focus();
    else if (document.activeElement === document.body) pane.current?.focus();
  }, [what]);
  return (
    <div ref={pane} className={css['pane']} key={what} tabIndex={-1}>
      <Content shown={shown} />
    </div>
  );
}

function Content({ shown }: { shown: Shown }): ReactElement {
  switch (shown.kind) {
    case 'add':
      return <AddServer />;
    case 'open':
      return <OpenConfig />;
    case 'secrets':
      return <SecretsPane />;
    case 'server':
      return <ServerDetails server={shown.server} />;
    case 'edit':
    case 'copy':
      return <EditServer server={shown.server} copy={shown.kind === 'copy'} />;
    case 'nothing':
      return <Nothing />;
  }
}

function Nothing(): ReactElement {
  return (
    <div className={css['nothing']}>
      <Icon name="servers" />
      <p>{words.servers.choose}</p>
    </div>
  );
}
