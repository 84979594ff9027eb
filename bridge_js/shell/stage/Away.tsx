/** In the place of a View that floats: where it is, and the way back. */
import type { ReactElement } from 'react';
import { useSession } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { words } from '../words';
import css from './Pip.module.css';

export function Away({ view }: { view: string }): ReactElement {
  const session = useSession();
  return (
    <div className={css['away']}>
      <span>{words.stage.away}</span>
      <button type="button" className={controls['quiet']} onClick={() => session.setMode(view, 'inline')}>
        {words.stage.bringBack}
      </button>
    </div>
  );
}
