/** The title of a conversation being written. */
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import type { ConversationRow } from '../../../contract/page';
import { useEscape } from '../../frame/escape';
import { useSession } from '../../page/use_session';
import controls from '../../parts/controls.module.css';
import { words } from '../../words';
import css from './ChatSide.module.css';

export function NewTitle({ row, done }: { row: ConversationRow; done: () => void }): ReactElement {
  const { chat } = useSession();
  const field = useRef<HTMLInputElement>(null);
  const [title, setTitle] = useState(row.title);
  useEscape(true, done);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (title.trim() !== '' && title !== row.title) chat.rename(row.conversation, title.trim());
    done();
  };
  return (
    <li className={css['item']}>
      <form className={css['renaming']} onSubmit={submit}>
        <input
          ref={field}
          className={controls['field']}
          aria-label={words.chat.newTitle}
          maxLength={200}
          dir="auto"
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
        <button type="submit" className={controls['quiet']}>
          {words.chat.keep}
        </button>
      </form>
    </li>
  );
}
