/** One tool in the list, with what it is. */
import { memo, type ReactElement } from 'react';
import type { ToolRow } from '../../../contract/page';
import { useSession, useStateOf } from '../../page/use_session';
import type { Mark } from '../../palette/match';
import { Badges } from './Badges';
import { Marked } from './Marked';
import css from './Tools.module.css';

interface Props {
  readonly server: string;
  readonly tool: ToolRow;
  /** The View whose own tool it is. */
  readonly view?: string;
  /** What it is called by, where that is not what is shown. */
  readonly called?: string;
  readonly marks: readonly Mark[];
}

export const ToolButton = memo(function ToolButton({ server, tool, view, called, marks }: Props): ReactElement {
  const session = useSession();
  const name = called ?? tool.name;
  const selected = useStateOf(({ selected: one }) => one?.server === server && one.tool === name && one.view === view);
  return (
    <li className={css['row']}>
      <button
        type="button"
        data-tool={tool.name}
        className={`${css['tool']} ${tool.model_visible ? '' : css['apart']}`}
        aria-current={selected}
        title={tooltip(tool)}
        onClick={() => session.select({ server, tool: name, view })}
      >
        <bdi>
          <Marked text={tool.name} marks={marks} />
        </bdi>
        <Badges tool={tool} />
      </button>
    </li>
  );
});

const LONGEST = 300;

function tooltip({ name, title, description }: ToolRow): string {
  const about = description.length > LONGEST ? `${description.slice(0, LONGEST)}…` : description;
  return [name, title ?? '', about].filter((part) => part !== '').join('\n');
}
