/** Which tool is called: its name, what it is, and its description. */
import { type ReactElement, type ReactNode, useState } from 'react';
import type { AppTools, ToolRow } from '../../../contract/page';
import { Icon } from '../../parts/Icon';
import { words } from '../../words';
import { AllBadges } from '../list/Badges';
import css from './CallPanel.module.css';

const SHORT = 180;

interface Props {
  readonly tool: ToolRow;
  /** What the View offers whose own tool it is. */
  readonly offer: AppTools | undefined;
  readonly children: ReactNode;
}

export function CallHead({ tool, offer, children }: Props): ReactElement {
  return (
    <div className={css['head']}>
      <div className={css['title']}>
        <h2 title={tool.name}>
          <bdi>{tool.title ?? tool.name}</bdi>
        </h2>
        {children}
      </div>
      <div className={css['kinds']}>
        {tool.title !== null && tool.title !== tool.name && <code dir="ltr">{tool.name}</code>}
        <AllBadges tool={tool} />
      </div>
      {offer !== undefined && (
        <p className={css['offered']}>
          <Icon name="shield" />
          <span>
            <bdi>{words.call.ofView(offer.view, offer.app, offer.shows, offer.server_name)}</bdi>
          </span>
        </p>
      )}
      {tool.description.trim() !== '' && <About text={tool.description.trim()} />}
    </div>
  );
}

function About({ text }: { text: string }): ReactElement {
  const [whole, setWhole] = useState(false);
  const long = text.length > SHORT;
  return (
    <p className={css['description']} dir="auto">
      {long && !whole ? `${text.slice(0, SHORT).trimEnd()}… ` : `${text} `}
      {long && (
        <button type="button" className={css['link']} aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? words.call.less : words.call.more}
        </button>
      )}
    </p>
  );
}
