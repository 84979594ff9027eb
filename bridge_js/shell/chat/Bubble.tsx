/** What a person, a View or a server said: whose it is, the words, and what can be done with a message of one's own. */
import { type ReactElement, useState } from 'react';
import type { SaidBy, SaidMessage } from '../../contract/page';
import { Block } from '../inspector/Block';
import { blocksOf } from '../inspector/blocks';
import { useSession, useStateOf } from '../page/use_session';
import { CopyButton } from '../parts/CopyButton';
import controls from '../parts/controls.module.css';
import { clock } from '../parts/format';
import { IconButton } from '../parts/IconButton';
import { textOf } from '../state/conversation';
import { words } from '../words';
import { EditMessage } from './EditMessage';
import css from './Thread.module.css';

export function Bubble({ message }: { message: SaidMessage }): ReactElement {
  const session = useSession();
  const [editing, setEditing] = useState(false);
  const { number, author, waits, time } = message;
  if (editing) return <EditMessage message={message} done={() => setEditing(false)} />;
  return (
    <article className={css['said']} aria-label={author.by === 'person' ? words.chat.you : (whose(author) ?? '')}>
      <From author={author} imported={message.imported} />
      <div className={css['line']}>
        {author.by === 'person' && !waits && <Actions message={message} edit={() => setEditing(true)} />}
        <div className={css['bubble']} data-waits={waits} title={clock(time)}>
          <Words message={message} />
        </div>
      </div>
      {waits && (
        <p className={css['waits']}>
          {words.chat.waits}
          <button type="button" className={controls['quiet']} onClick={() => session.chat.takeBack(number)}>
            {words.chat.takeBack}
          </button>
        </p>
      )}
    </article>
  );
}

/** The name of the View as it is called on the stage, where it is still there. */
function From({ author, imported }: { author: SaidBy; imported: boolean }): ReactElement | null {
  const title = useStateOf(({ views }) => views.find(({ mount }) => mount.view === author.view)?.mount.title);
  const said =
    author.by === 'view' ? words.chat.fromView(title ?? author.tool ?? '', author.name ?? '') : whose(author);
  if (said === null && !imported) return null;
  return (
    <p className={css['from']}>
      {said} {imported && words.chat.imported}
    </p>
  );
}

function whose({ by, name, tool }: SaidBy): string | null {
  if (by === 'view') return words.chat.fromView(tool ?? '', name ?? '');
  return by === 'server' ? words.chat.fromServer(name ?? '') : null;
}

/** Words as they were written: they are no Markdown to whoever wrote them. */
function Words({ message }: { message: SaidMessage }): ReactElement {
  const blocks = blocksOf([...message.content]) ?? [];
  return (
    <>
      {blocks.map((block, at) =>
        block.kind === 'text' ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other name, and never change places
          <p key={at} dir="auto">
            {block.text}
          </p>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: see above
          <Block key={at} block={block} />
        ),
      )}
    </>
  );
}

function Actions({ message, edit }: { message: SaidMessage; edit: () => void }): ReactElement {
  const session = useSession();
  const connected = useStateOf((state) => state.connection === 'open');
  const model = useStateOf(({ chat }) => chat.state?.picked != null);
  return (
    <div className={css['actions']}>
      <CopyButton what={words.chat.message} text={() => textOf(message)} />
      <IconButton icon="edit" name={words.chat.edit} disabled={!connected} press={edit} />
      {model && (
        <IconButton
          icon="restart"
          name={words.chat.again}
          disabled={!connected}
          press={() => session.chat.resay(message.number)}
        />
      )}
    </div>
  );
}
