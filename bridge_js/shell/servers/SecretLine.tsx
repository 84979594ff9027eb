/** One secret by its name, and the field for a new value. */
import { type FormEvent, type ReactElement, useEffect, useId, useRef, useState } from 'react';
import type { SecretRow } from '../../contract/page';
import { useEscape } from '../frame/escape';
import { useSession } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { words } from '../words';
import css from './Form.module.css';

export function SecretLine({ row }: { row: SecretRow }): ReactElement {
  const { servers } = useSession();
  const [doing, setDoing] = useState<'set' | 'forget' | null>(null);
  const { where, usedBy, unused, setOf, set, replace, replaceOf, forget, forgetOf, forgetSure } = words.servers;
  const used = row.used_by.length === 0 ? unused : usedBy(row.used_by.join(', '));
  const kept = row.where !== 'nowhere';
  return (
    <li className={css['secret']}>
      <div className={css['secret-head']}>
        <code dir="ltr">{row.name}</code>
        <span className={kept ? css['muted'] : css['missing']}>{where[row.where]}</span>
        <small dir="auto">{used}</small>
        <button
          type="button"
          className={controls['quiet']}
          aria-label={kept ? replaceOf(row.name) : setOf(row.name)}
          onClick={() => setDoing(doing === 'set' ? null : 'set')}
        >
          {kept ? replace : set}
        </button>
        {kept && (
          <button
            type="button"
            className={controls['quiet']}
            aria-label={doing === 'forget' ? forgetSure : forgetOf(row.name)}
            onBlur={() => setDoing(doing === 'forget' ? null : doing)}
            onClick={() => (doing === 'forget' ? servers.forgetSecret(row.name) : setDoing('forget'))}
          >
            {doing === 'forget' ? forgetSure : forget}
          </button>
        )}
      </div>
      {doing === 'set' && (
        <SecretValue
          name={row.name}
          keep={(value) => {
            servers.setSecret(row.name, value);
            setDoing(null);
          }}
          cancel={() => setDoing(null)}
        />
      )}
    </li>
  );
}

interface ValueProps {
  readonly name: string;
  readonly keep: (value: string) => void;
  readonly cancel: () => void;
}

export function SecretValue({ name, keep, cancel }: ValueProps): ReactElement {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState('');
  const { secretValue, keepIt, cancel: cancelWord } = words.servers;
  useEscape(true, cancel);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where it begins with a name
  useEffect(() => {
    if (name !== '') field.current?.focus();
  }, []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    keep(value);
  };
  return (
    <form className={css['value']} onSubmit={submit}>
      <label htmlFor={id} className="hidden">
        {secretValue(name)}
      </label>
      <input
        ref={field}
        id={id}
        type="password"
        className={controls['field']}
        dir="ltr"
        autoComplete="new-password"
        placeholder={secretValue(name)}
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
      <button type="submit" className={controls['primary']} disabled={value === '' || name.trim() === ''}>
        {keepIt}
      </button>
      <button type="button" className={controls['quiet']} onClick={cancel}>
        {cancelWord}
      </button>
    </form>
  );
}
