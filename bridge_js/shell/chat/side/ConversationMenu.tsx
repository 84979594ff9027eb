/** What can be done with a conversation that is kept. To delete it takes a second press, which says what is lost. */
import { type ReactElement, useState } from 'react';
import type { ConversationRow } from '../../../contract/page';
import { useSession } from '../../page/use_session';
import { Drop } from '../../parts/Drop';
import { Icon, type IconName } from '../../parts/Icon';
import { words } from '../../words';
import css from './ChatSide.module.css';

interface Props {
  readonly row: ConversationRow;
  readonly title: string;
  readonly rename: () => void;
}

export function ConversationMenu({ row, title, rename }: Props): ReactElement {
  return (
    <Drop label={words.chat.more(title)} icon="more">
      {(close) => <Actions row={row} rename={rename} close={close} />}
    </Drop>
  );
}

function Actions({
  row,
  rename,
  close,
}: {
  row: ConversationRow;
  rename: () => void;
  close: () => void;
}): ReactElement {
  const { chat } = useSession();
  const [sure, setSure] = useState(false);
  const then = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <div className={css['menu']}>
      <Action icon="edit" word={words.chat.rename} press={then(rename)} />
      <Action icon="json" word={words.chat.exportJson} press={then(() => chat.export(row.conversation, 'json'))} />
      <Action
        icon="file"
        word={words.chat.exportMarkdown}
        press={then(() => chat.export(row.conversation, 'markdown'))}
      />
      <Action
        icon="remove"
        word={sure ? words.chat.removeSure : words.chat.remove}
        bad={sure}
        press={sure ? then(() => chat.remove(row.conversation)) : () => setSure(true)}
      />
      {sure && <p role="status">{words.chat.removeHow}</p>}
    </div>
  );
}

interface ActionProps {
  readonly icon: IconName;
  readonly word: string;
  readonly bad?: boolean;
  readonly press: () => void;
}

function Action({ icon, word, bad = false, press }: ActionProps): ReactElement {
  return (
    <button type="button" data-bad={bad} onClick={press}>
      <Icon name={icon} /> {word}
    </button>
  );
}
