/** A message of the person's being changed. What came after it leaves the conversation once it is sent again. */
import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { SaidMessage } from '../../contract/page';
import { useEscape } from '../frame/escape';
import { useSession } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { rememberedFocus } from '../parts/kept_focus';
import { textOf } from '../state/conversation';
import { words } from '../words';
import { isSending } from './sending';
import css from './Thread.module.css';

export function EditMessage({ message, done }: { message: SaidMessage; done: () => void }): ReactElement {
  const session = useSession();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => textOf(message));
  useEscape(true, done);
  useEffect(() => {
    const back = rememberedFocus();
    field.current?.focus();
    field.current?.select();
    return () => queueMicrotask(back);
  }, []);
  const send = () => {
    if (text.trim() === '') return;
    session.chat.resay(message.number, text);
    done();
  };
  return (
    <form
      className={css['edit']}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <textarea
        ref={field}
        className={controls['field']}
        aria-label={words.chat.editing}
        aria-describedby={`edit-${message.number}`}
        dir="auto"
        rows={3}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (!isSending(event)) return;
          event.preventDefault();
          send();
        }}
      />
      <p className={css['buttons']}>
        <small id={`edit-${message.number}`}>{words.chat.editHow}</small>
        <button type="button" className={controls['quiet']} onClick={done}>
          {words.chat.cancel}
        </button>
        <button type="submit" className={controls['primary']} disabled={text.trim() === ''}>
          {words.chat.sendAgain}
        </button>
      </p>
    </form>
  );
}
