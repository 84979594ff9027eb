/** Servers, their tools, and the call of the one that is selected. */
import { type ReactElement, useRef, useState } from 'react';
import { PaneButton } from '../frame/PaneButton';
import { useStateOf } from '../page/use_session';
import { NoServers } from '../servers/NoServers';
import { ToolList } from '../tools/list/ToolList';
import { CallPanel } from './CallPanel';
import { SearchField } from './SearchField';

export function ToolSide({ picked }: { picked: () => void }): ReactElement {
  const servers = useStateOf((state) => state.servers);
  const [search, setSearch] = useState('');
  const list = useRef<HTMLDivElement>(null);
  return (
    <>
      <div className="side-head">
        <SearchField text={search} change={setSearch} down={() => focusFirst(list.current)} />
        <PaneButton pane="side" />
      </div>
      <ToolList search={search} list={list}>
        {servers?.length === 0 ? <NoServers /> : null}
      </ToolList>
      <CallPanel ran={picked} />
    </>
  );
}

/** From the search on to what it found. */
function focusFirst(list: HTMLElement | null): void {
  list?.querySelector<HTMLElement>('[data-tool], [data-saved]')?.focus();
}
