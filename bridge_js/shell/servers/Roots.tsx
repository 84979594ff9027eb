/** Folders that a server may know of: none by default, each added by the person. */
import { type FormEvent, type ReactElement, useEffect, useState } from 'react';
import type { ServerDetails } from '../../contract/page';
import { useSession, useStateOf } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { IconButton } from '../parts/IconButton';
import { words } from '../words';
import { Field } from './Field';
import css from './Roots.module.css';

export function Roots({ details }: { details: ServerDetails }): ReactElement {
  const { servers } = useSession();
  const { roots, rootsHint, noRoots, removeRoot } = words.servers;
  return (
    <section aria-label={roots}>
      <h2>{roots}</h2>
      <p className={css['hint']}>{rootsHint}</p>
      {details.roots.length === 0 && <p className={css['hint']}>{noRoots}</p>}
      <ul className={css['list']}>
        {details.roots.map(({ path, shown }) => (
          <li key={path}>
            <code dir="ltr">{shown}</code>
            <IconButton icon="close" name={removeRoot(shown)} press={() => servers.removeRoot(details.server, path)} />
          </li>
        ))}
      </ul>
      <AddRoot details={details} />
    </section>
  );
}

function AddRoot({ details }: { details: ServerDetails }): ReactElement {
  const { servers } = useSession();
  const { server, roots } = details;
  const dialogs = useStateOf(({ welcome }) => welcome?.file_dialogs ?? false);
  const refused = useStateOf(({ own }) => (own.rootRefused?.server === server ? own.rootRefused.text : null));
  const [path, setPath] = useState('');
  const count = roots.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a folder that was added empties the field
  useEffect(() => setPath(''), [count]);
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (path.trim() !== '') servers.addRoot(server, path.trim());
  };
  return (
    <form className={css['add']} onSubmit={add}>
      <Field label={words.servers.rootPath} hint="/home/ada/project" wire value={path} change={setPath} />
      <div className={css['buttons']}>
        <button type="submit" className={controls['quiet']} disabled={path.trim() === ''}>
          {words.servers.addRoot}
        </button>
        {dialogs && (
          <button type="button" className={controls['quiet']} onClick={() => servers.chooseRoot(server)}>
            {words.servers.chooseRoot}
          </button>
        )}
      </div>
      <p className={css['problem']} role="alert">
        {refused !== null && <bdi>{refused}</bdi>}
      </p>
    </form>
  );
}
