/** The side: servers, their tools, and the call of the one that is selected. */
import { type ReactElement, useRef, useState } from 'react';
import { PaneButton } from '../frame/PaneButton';
import { useStateOf } from '../page/use_session';
import { ToolList } from '../tools/list/ToolList';
import { words } from '../words';
import { CallPanel } from './CallPanel';
import { SearchField } from './SearchField';
import css from './Side.module.css';

export function Side({ picked }: { picked: () => void }): ReactElement {
  const servers = useStateOf((state) => state.servers);
  const [search, setSearch] = useState('');
  const list = useRef<HTMLDivElement>(null);
  return (
    <aside className="side" id="pane-side" data-pane="side" aria-label={words.frame.panes.side}>
      <div className="side-head">
        <SearchField text={search} change={setSearch} down={() => focusFirst(list.current)} />
        <PaneButton pane="side" />
      </div>
      <ToolList search={search} list={list}>
        <Nothing servers={servers?.length} />
      </ToolList>
      <CallPanel ran={picked} />
    </aside>
  );
}

/** From the search on to what it found. */
function focusFirst(list: HTMLElement | null): void {
  list?.querySelector<HTMLElement>('[data-tool], [data-saved]')?.focus();
}

/** What stands in an empty list. `servers` is undefined until it is known how many there are. */
function Nothing({ servers }: { servers: number | undefined }): ReactElement | null {
  if (servers !== 0) return null;
  return (
    <p className={css['nothing']}>
      No server yet. Start Greenroom with one:
      <code dir="ltr">greenroom open --server "python my_server.py"</code>
      or with the <code>mcpServers</code> file you have: <code dir="ltr">greenroom open --config FILE</code>
    </p>
  );
}
