/** The call of the selected tool, at the foot of the side. */
import { type ReactElement, useMemo } from 'react';
import type { ServerRow } from '../../contract/page';
import { Line } from '../frame/Line';
import { CALL_LIMITS } from '../frame/panes';
import { useSession, useStateOf } from '../page/use_session';
import { appToolOf } from '../state/app_tools';
import { toolKey } from '../state/call_desk';
import type { ToolName } from '../state/state';
import { CallEditor } from '../tools/call/CallEditor';
import css from '../tools/call/CallPanel.module.css';
import { words } from '../words';

const CALL = 'pane-call';

export function CallPanel({ ran }: { ran: () => void }): ReactElement | null {
  const selected = useStateOf((state) => state.selected);
  const server = useStateOf((state) => serverOf(state.servers, selected));
  const offer = useStateOf((state) => appToolOf(state, selected)?.offer);
  const row = useStateOf((state) => appToolOf(state, selected)?.row);
  const tool = selected?.view === undefined ? server?.tools.find((one) => one.name === selected?.tool) : row?.shown;
  const key = selected === null ? '' : toolKey(selected);
  // The same object as long as it is the same tool.
  const name = useMemo(() => toolOf(key), [key]);
  if (name === null || server === undefined || tool === undefined) return null;
  return (
    <section id={CALL} className={css['call']} aria-label={words.call.region(tool.name)}>
      <CallLine />
      <CallEditor
        key={key}
        name={name}
        tool={tool}
        offer={offer}
        there={offer !== undefined || server.phase === 'ready'}
        ran={ran}
      />
    </section>
  );
}

/** Between the list of tools and the call. */
function CallLine(): ReactElement {
  const { frame: desk } = useSession();
  return (
    <Line
      of={CALL}
      lies="below"
      whole="pane-side"
      limits={CALL_LIMITS}
      name={words.frame.separator.call}
      text={words.frame.percentOfSide}
      className={css['line']}
      preview={(size) => desk.previewCall(size)}
      keep={(size) => desk.resizeCall(size)}
      reset={() => desk.resizeCall(null)}
    />
  );
}

function toolOf(key: string): ToolName | null {
  if (key === '') return null;
  const [server = '', tool = '', view] = JSON.parse(key) as string[];
  return { server, tool, view };
}

function serverOf(servers: readonly ServerRow[] | null, selected: ToolName | null): ServerRow | undefined {
  return servers?.find((one) => one.key === selected?.server);
}
