/** The newest removal, with the way back. It stays until it is undone or dismissed. */
import type { ReactElement } from 'react';
import { useSession, useStateOf } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { Icon } from '../parts/Icon';
import { IconButton } from '../parts/IconButton';
import { words } from '../words';
import css from './Servers.module.css';

export function Removed(): ReactElement {
  const { servers } = useSession();
  const removed = useStateOf(({ own }) => own.removed);
  return (
    <div className={css['removed']} role="status">
      {removed !== null && (
        <>
          <p dir="auto">{words.servers.removed(removed.name)}</p>
          <button type="button" className={controls['quiet']} onClick={() => servers.putBack(removed.server)}>
            <Icon name="undo" /> {words.servers.undo}
          </button>
          <IconButton icon="close" name={words.servers.dismiss} press={() => servers.forgetRemoval()} />
        </>
      )}
    </div>
  );
}
