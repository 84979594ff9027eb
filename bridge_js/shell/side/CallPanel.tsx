/** The call of the selected tool: what it is, its arguments, Run. */
import { type ReactElement, useRef } from 'react';
import type { ServerRow, ToolRow } from '../../contract/page';
import { useStateOf } from '../page/use_session';
import type { ToolName } from '../state/state';
import { CallForm } from './CallForm';
import css from './CallPanel.module.css';

export function CallPanel({ ran }: { ran: () => void }): ReactElement | null {
  const selected = useStateOf((state) => state.selected);
  const server = useStateOf((state) => serverOf(state.servers, selected));
  const tool = server?.tools.find((one) => one.name === selected?.tool);
  // What was typed for a tool is there again when the tool is.
  const drafts = useRef(new Map<string, string>());
  if (selected === null || server === undefined || tool === undefined) return null;
  const key = JSON.stringify([selected.server, selected.tool]);
  return (
    <section className={css['call']} aria-label={`Call ${tool.name}`}>
      <Head tool={tool} />
      <CallForm
        key={key}
        tool={tool}
        server={server}
        draft={drafts.current.get(key)}
        keep={(text) => drafts.current.set(key, text)}
        ran={ran}
      />
    </section>
  );
}

function Head({ tool }: { tool: ToolRow }): ReactElement {
  return (
    <div className={css['head']}>
      <h2>
        <bdi>{tool.title ?? tool.name}</bdi>
      </h2>
      {tool.title !== null && <code dir="ltr">{tool.name}</code>}
      {tool.description !== '' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <p className={css['description']} dir="auto" tabIndex={0}>
          {tool.description}
        </p>
      )}
    </div>
  );
}

function serverOf(servers: readonly ServerRow[] | null, selected: ToolName | null): ServerRow | undefined {
  return servers?.find((one) => one.key === selected?.server);
}
