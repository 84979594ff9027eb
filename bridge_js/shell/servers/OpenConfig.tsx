/** Following an `mcpServers` file of another client, by its path. */
import { type FormEvent, type ReactElement, useState } from 'react';
import { useSession, useStateOf } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { words } from '../words';
import { Field } from './Field';
import css from './Form.module.css';

export function OpenConfig(): ReactElement {
  const session = useSession();
  const { servers } = session;
  const dialogs = useStateOf(({ welcome }) => welcome?.file_dialogs ?? false);
  const files = useStateOf(({ own }) => own.files);
  const [path, setPath] = useState('');
  const [asked, setAsked] = useState('');
  const { openTitle, openHint, path: label, openIt } = words.servers;
  const opened = asked !== '' && files.some((file) => file.path === asked);
  if (opened) {
    setAsked('');
    setPath('');
    servers.show({ kind: 'nothing' });
  }
  const open = (event: FormEvent) => {
    event.preventDefault();
    setAsked(path.trim());
    servers.follow(path.trim());
  };
  return (
    <section className={css['sheet']} aria-label={openTitle}>
      <h1>{openTitle}</h1>
      <p className={css['muted']}>{openHint}</p>
      <form className={css['form']} onSubmit={open}>
        <Field label={label} hint="/home/ada/.cursor/mcp.json" wire first value={path} change={setPath} />
        <div className={css['buttons']}>
          {dialogs && (
            <button type="button" className={controls['quiet']} onClick={() => session.chooseFile('open_config')}>
              {words.servers.chooseIt}
            </button>
          )}
          <button type="submit" className={controls['primary']} disabled={path.trim() === ''}>
            {openIt}
          </button>
        </div>
      </form>
    </section>
  );
}
