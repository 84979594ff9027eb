/** The tools that one View offers itself, under the View: by its mark and our words, and by what it calls itself. */
import { type ReactElement, useState } from 'react';
import type { AppTools } from '../../../contract/page';
import { Icon } from '../../parts/Icon';
import { words } from '../../words';
import { FoldButton } from './FoldButton';
import type { FoundAppTool } from './search';
import { ToolButton } from './ToolButton';
import css from './Tools.module.css';

interface Props {
  readonly offer: AppTools;
  readonly tools: readonly FoundAppTool[];
  /** What was found is shown, whatever is folded. */
  readonly searching: boolean;
}

export function AppToolGroup({ offer, tools, searching }: Props): ReactElement {
  // Not remembered: it is gone with the View.
  const [folded, setFolded] = useState(false);
  const { view, app, shows, server } = offer;
  const text = words.tools.offeredBy(view, app, shows, offer.server_name);
  return (
    <section className={`${css['group']} ${css['ofView']}`} aria-label={words.tools.ofView(view)}>
      <div className={css['groupHead']}>
        <h2>
          <FoldButton
            name={words.tools.ofView(view)}
            folded={folded && !searching}
            press={() => setFolded(!folded)}
            title={text}
          />
        </h2>
        <span className={css['viewMark']} role="img" aria-label={text} title={text}>
          <Icon name="shield" />
        </span>
        <small className={css['app']} title={app}>
          <bdi>{app}</bdi>
        </small>
      </div>
      {(!folded || searching) && (
        <ul>
          {tools.map(({ row, marks }) => (
            <ToolButton key={row.name} server={server} view={view} called={row.name} tool={row.shown} marks={marks} />
          ))}
        </ul>
      )}
    </section>
  );
}
