/** The side: servers, their tools, and the call of the one that is selected. */
import { type ReactElement, useRef, useState } from 'react';
import { PaneButton } from '../frame/PaneButton';
import { useStateOf } from '../page/use_session';
import { searchTools } from '../tools/search';
import { words } from '../words';
import { CallPanel } from './CallPanel';
import { moveFocus } from './move_focus';
import { SearchField } from './SearchField';
import { ServerItem } from './ServerItem';
import css from './Side.module.css';

export function Side({ picked }: { picked: () => void }): ReactElement {
  const servers = useStateOf((state) => state.servers);
  const [search, setSearch] = useState('');
  const list = useRef<HTMLDivElement>(null);
  const groups = searchTools(servers ?? [], search);
  return (
    <aside className="side" id="pane-side" data-pane="side" aria-label={words.frame.panes.side}>
      <div className="side-head">
        <SearchField text={search} change={setSearch} down={() => moveFocus(list.current, 1)} />
        <PaneButton pane="side" />
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move among the buttons inside */}
      <div
        ref={list}
        className={css['list']}
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (step !== undefined && moveFocus(list.current, step)) event.preventDefault();
        }}
      >
        {groups.map(({ server, tools }) => (
          <ServerItem key={server.key} server={server} tools={tools} />
        ))}
        <Nothing servers={servers?.length} found={groups.length} search={search} />
      </div>
      <CallPanel ran={picked} />
    </aside>
  );
}

/** What stands in an empty list. `servers` is undefined until it is known how many there are. */
function Nothing(props: { servers: number | undefined; found: number; search: string }): ReactElement | null {
  if (props.servers === undefined) return null;
  if (props.servers === 0) {
    return (
      <p className={css['nothing']}>
        No server yet. Start Greenroom with one:
        <code dir="ltr">greenroom open --server "python my_server.py"</code>
        or with the <code>mcpServers</code> file you have: <code dir="ltr">greenroom open --config FILE</code>
      </p>
    );
  }
  return props.found === 0 ? <p className={css['nothing']}>No tool or server is called “{props.search}”.</p> : null;
}
