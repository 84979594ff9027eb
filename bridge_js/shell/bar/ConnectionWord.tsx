/** Says when the page is not connected; says nothing when all is well. */
import type { ReactElement } from 'react';
import { useSession, useStateOf } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { words } from '../words';
import css from './Toolbar.module.css';

export function ConnectionWord(): ReactElement | null {
  const session = useSession();
  const connection = useStateOf((state) => state.connection);
  switch (connection) {
    case 'open':
      return null;
    case 'connecting':
      return <span className={css['connecting']}>{words.bar.connecting}</span>;
    case 'lost':
      return (
        <span className={css['lost']}>
          <span className={controls['wheel']} aria-hidden="true" />
          {words.bar.reconnecting}
          <button type="button" className={controls['quiet']} onClick={() => session.retry()}>
            {words.bar.now}
          </button>
        </span>
      );
    case 'locked':
    case 'elsewhere':
      return <span className={css['lost']}>{words.bar.notConnected}</span>;
  }
}
