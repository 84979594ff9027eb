/** The field for a provider's key: it goes to Python, and is never shown again. */
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import type { ProviderRow } from '../../../contract/page';
import { useEscape } from '../../frame/escape';
import { useSession } from '../../page/use_session';
import controls from '../../parts/controls.module.css';
import { words } from '../../words';
import css from './Models.module.css';

export function KeyForm({ row, done }: { row: ProviderRow; done: () => void }): ReactElement {
  const { chat } = useSession();
  const field = useRef<HTMLInputElement>(null);
  const [key, setKey] = useState('');
  useEscape(true, done);
  useEffect(() => field.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    chat.setKey(row.provider, key.trim());
    done();
  };
  return (
    <form className={css['form']} onSubmit={submit}>
      <input
        ref={field}
        type="password"
        className={controls['field']}
        dir="ltr"
        autoComplete="new-password"
        aria-label={words.chat.keyOf(row.title)}
        placeholder={words.chat.keyOf(row.title)}
        value={key}
        onChange={(event) => setKey(event.target.value)}
      />
      <button type="submit" className={controls['primary']} disabled={key.trim() === ''}>
        {words.chat.keep}
      </button>
      <button type="button" className={controls['quiet']} onClick={done}>
        {words.chat.cancel}
      </button>
    </form>
  );
}
