/** Where the person writes: what becomes of it is said before it is sent. */
import { type FormEvent, type ReactElement, useEffect, useRef } from 'react';
import { useEscape } from '../frame/escape';
import { useSession, useStateOf } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { Icon } from '../parts/Icon';
import { words } from '../words';
import css from './Composer.module.css';
import { Fate } from './Fate';
import { isSending } from './sending';

/** `sent`: to where it will be answered. */
export function Composer({ sent }: { sent: () => void }): ReactElement {
  const session = useSession();
  const draft = useStateOf(({ chat }) => chat.draft);
  const busy = useStateOf(({ chat }) => chat.state?.busy === true);
  const connected = useStateOf((state) => state.connection === 'open');
  const field = useRef<HTMLTextAreaElement>(null);
  const sendable = connected && draft.trim() !== '';
  useEscape(busy, () => session.chat.stop());
  useHeight(field, draft);
  const send = () => {
    if (!sendable) return;
    session.chat.say(draft);
    sent();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
    field.current?.focus();
  };
  return (
    <form className={css['composer']} onSubmit={submit} aria-label={words.chat.write}>
      <div className={css['pen']}>
        <textarea
          ref={field}
          data-composer
          aria-label={words.chat.write}
          aria-describedby="composer-fate"
          placeholder={words.chat.writeHow}
          dir="auto"
          rows={1}
          value={draft}
          onChange={(event) => session.chat.write(event.target.value)}
          onKeyDown={(event) => {
            if (!isSending(event)) return;
            event.preventDefault();
            send();
          }}
        />
        <div className={css['foot']}>
          <Fate />
          {busy && (
            <button
              type="button"
              className={controls['quiet']}
              aria-keyshortcuts="Escape"
              onClick={() => session.chat.stop()}
            >
              <Icon name="stop" /> {words.chat.stop} <kbd>Esc</kbd>
            </button>
          )}
          <button type="submit" className={controls['primary']} disabled={!sendable}>
            {words.chat.send} <kbd>↵</kbd>
          </button>
        </div>
      </div>
    </form>
  );
}

/** As high as what is written, up to its limit in the styles. */
function useHeight(field: React.RefObject<HTMLTextAreaElement | null>, text: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height follows the text
  useEffect(() => {
    const element = field.current;
    if (element === null) return;
    element.style.blockSize = 'auto';
    element.style.blockSize = `${element.scrollHeight}px`;
  }, [field, text]);
}
