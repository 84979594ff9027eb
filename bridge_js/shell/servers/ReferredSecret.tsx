/** Below a value that refers to a secret: whether that is set, and the field to set it. */
import { type ReactElement, useState } from 'react';
import { useSession, useStateOf } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { words } from '../words';
import { secretIn } from './draft';
import css from './Form.module.css';
import { SecretValue } from './SecretLine';

export function ReferredSecret({ value }: { value: string | null }): ReactElement | null {
  const name = secretIn(value);
  return name === undefined ? null : <Secret key={name} name={name} />;
}

function Secret({ name }: { name: string }): ReactElement {
  const { servers } = useSession();
  const [open, setOpen] = useState(false);
  const where = useStateOf(({ own }) => own.secrets?.secrets.find((row) => row.name === name)?.where ?? 'nowhere');
  const { where: said, set, replace, setOf, replaceOf } = words.servers;
  const missing = where === 'nowhere';
  if (open) {
    const keep = (text: string) => {
      servers.setSecret(name, text);
      setOpen(false);
    };
    return <SecretValue name={name} keep={keep} cancel={() => setOpen(false)} />;
  }
  return (
    <p className={css['referred']}>
      <span className={missing ? css['missing'] : css['muted']}>{said[where]}</span>
      <button
        type="button"
        data-return
        className={controls['quiet']}
        aria-label={missing ? setOf(name) : replaceOf(name)}
        onClick={() => setOpen(true)}
      >
        {missing ? set : replace}
      </button>
    </p>
  );
}
