/** The two ways to a server of one's own, wherever there is room for them. */
import type { ReactElement } from 'react';
import { useSession } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { Icon } from '../parts/Icon';
import { words } from '../words';
import css from './FirstSteps.module.css';

export function FirstSteps({ primary = false }: { primary?: boolean }): ReactElement {
  const { servers, frame } = useSession();
  const go = (kind: 'add' | 'open') => {
    servers.show({ kind });
    frame.go('servers');
  };
  return (
    <div className={css['steps']}>
      <button type="button" className={controls[primary ? 'primary' : 'quiet']} onClick={() => go('add')}>
        <Icon name="add" /> {words.servers.add}
      </button>
      <button type="button" className={controls['quiet']} onClick={() => go('open')}>
        <Icon name="folder" /> {words.servers.open}
      </button>
    </div>
  );
}
