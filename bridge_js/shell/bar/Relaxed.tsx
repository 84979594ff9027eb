/** The stage is relaxed: said for as long as it is, at every width of the window, with the way back. */
import type { ReactElement } from 'react';
import { useSession, useStateOf } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { Icon } from '../parts/Icon';
import { words } from '../words';
import css from './Toolbar.module.css';

export function Relaxed(): ReactElement | null {
  const session = useSession();
  const relaxed = useStateOf(({ stage }) => stage.csp === 'relaxed');
  if (!relaxed) return null;
  return (
    <p className={css['relaxed']} role="status">
      <Icon name="warning" />
      <span>{words.policy.relaxed}</span>
      <button type="button" className={controls['quiet']} onClick={() => session.chooseCsp('host')}>
        {words.policy.back}
      </button>
    </p>
  );
}
