/** One tool in the list, with what it is in a word. */
import type { ReactElement } from 'react';
import type { ToolRow } from '../../contract/page';
import { useSession, useStateOf } from '../page/use_session';
import controls from '../parts/controls.module.css';
import css from './ServerItem.module.css';

export function ToolButton({ server, tool }: { server: string; tool: ToolRow }): ReactElement {
  const session = useSession();
  const selected = useStateOf(({ selected: one }) => one?.server === server && one.tool === tool.name);
  return (
    <li>
      <button
        type="button"
        data-tool={tool.name}
        className={`${css['tool']} ${tool.model_visible ? '' : css['apart']}`}
        aria-current={selected}
        title={`${tool.name}\n${tool.description}`.trim()}
        onClick={() => session.select({ server, tool: tool.name })}
      >
        <bdi>{tool.name}</bdi>
        {tool.has_view && <em className={controls['chip']}>UI</em>}
        {!tool.model_visible && <em className={controls['chip']}>app only</em>}
        <small>{natureOf(tool)}</small>
      </button>
    </li>
  );
}

function natureOf(tool: ToolRow): string {
  if (tool.read_only) return 'read-only';
  return tool.destructive ? 'destructive' : '';
}
