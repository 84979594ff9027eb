/** One conversation in the list: what it is called, with what it was held, and what can be done with it. */
import { type ReactElement, useState } from 'react';
import type { ConversationRow } from '../../../contract/page';
import { useSession, useStateOf } from '../../page/use_session';
import { clock } from '../../parts/format';
import { words } from '../../words';
import css from './ChatSide.module.css';
import { ConversationMenu } from './ConversationMenu';
import { NewTitle } from './NewTitle';

export function ConversationItem({ row }: { row: ConversationRow }): ReactElement {
  const session = useSession();
  const here = useStateOf(({ chat }) => chat.state?.conversation === row.conversation);
  const [renaming, setRenaming] = useState(false);
  const title = row.title === '' ? words.chat.untitled : row.title;
  if (renaming) return <NewTitle row={row} done={() => setRenaming(false)} />;
  return (
    <li className={css['item']} data-here={here}>
      <button
        type="button"
        data-conversation={row.conversation}
        className={css['open']}
        aria-current={here}
        disabled={row.open === 'elsewhere'}
        onClick={() => {
          if (!here) session.chat.open(row.conversation);
          session.frame.closeDrawer();
        }}
      >
        <span className={css['title']} dir="auto">
          {title}
        </span>
        <small>{about(row)}</small>
      </button>
      <ConversationMenu row={row} title={title} rename={() => setRenaming(true)} />
    </li>
  );
}

function about({ servers, model, views, changed_at: changed, open, imported }: ConversationRow): string {
  const parts = [
    servers.length > 0 ? servers.join(', ') : model,
    views > 0 ? words.chat.views(views) : null,
    imported ? words.chat.imported : null,
    open === 'elsewhere' ? words.chat.openElsewhere : clock(changed),
  ];
  return parts.filter((part) => part !== null).join(' · ');
}
