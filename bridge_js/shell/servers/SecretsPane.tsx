/** Secrets by name: where each one is, who uses it, and the ways to set and to forget it. Values are never shown. */
import { type ReactElement, useRef, useState } from 'react';
import { useSession, useStateOf } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { drawn } from '../parts/drawn';
import { Icon } from '../parts/Icon';
import { words } from '../words';
import { Field } from './Field';
import css from './Form.module.css';
import { SecretLine, SecretValue } from './SecretLine';

export function SecretsPane(): ReactElement {
  const secrets = useStateOf(({ own }) => own.secrets);
  const { secretsTitle, secretsHint, noSecrets } = words.servers;
  return (
    <section className={css['sheet']} aria-label={secretsTitle}>
      <h1>{secretsTitle}</h1>
      <p className={css['muted']}>
        {secretsHint}{' '}
        <code dir="ltr">
          {'$'}
          {'{keyring:NAME}'}
        </code>
      </p>
      {secrets?.trouble != null && (
        <p className={css['failed']} dir="auto">
          {secrets.trouble}
        </p>
      )}
      {secrets?.secrets.length === 0 && <p>{noSecrets}</p>}
      <ul className={css['secrets']}>
        {secrets?.secrets.map((row) => (
          <SecretLine key={row.name} row={row} />
        ))}
      </ul>
      <NewSecret />
    </section>
  );
}

function NewSecret(): ReactElement {
  const { servers } = useSession();
  const box = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [name, setName] = useState('');
  const { newSecret, secretName } = words.servers;
  if (!open) {
    return (
      <button
        type="button"
        data-return
        className={`${controls['quiet']} ${css['more']}`}
        onClick={() => {
          drawn(() => setOpen(true));
          box.current?.querySelector('input')?.focus();
        }}
      >
        <Icon name="add" /> {newSecret}
      </button>
    );
  }
  const done = () => {
    setOpen(false);
    setName('');
  };
  return (
    <div ref={box} className={css['form']}>
      <Field label={secretName} wire value={name} change={setName} />
      <SecretValue
        name={name}
        keep={(value) => {
          servers.setSecret(name.trim(), value);
          done();
        }}
        cancel={done}
      />
    </div>
  );
}
