/** The field for where a provider is asked. */
import { type FormEvent, type ReactElement, useEffect, useRef, useState } from 'react';
import type { ProviderRow } from '../../../contract/page';
import { useEscape } from '../../frame/escape';
import { useSession } from '../../page/use_session';
import controls from '../../parts/controls.module.css';
import { words } from '../../words';
import css from './Models.module.css';

export function AddressForm({ row, done }: { row: ProviderRow; done: () => void }): ReactElement {
  const { chat } = useSession();
  const field = useRef<HTMLInputElement>(null);
  const [address, setAddress] = useState(row.address ?? '');
  useEscape(true, done);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    chat.setAddress(row.provider, address.trim() === '' ? null : address.trim());
    done();
  };
  return (
    <form className={css['form']} onSubmit={submit}>
      <input
        ref={field}
        type="text"
        inputMode="url"
        className={controls['field']}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        aria-label={words.chat.setAddressOf(row.title)}
        placeholder={row.own_address ?? 'http://127.0.0.1:8000/v1'}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
      />
      <button type="submit" className={controls['primary']}>
        {words.chat.keep}
      </button>
      <button type="button" className={controls['quiet']} onClick={done}>
        {words.chat.cancel}
      </button>
    </form>
  );
}
