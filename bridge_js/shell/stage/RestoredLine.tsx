/** That a View was rebuilt from what was kept, and the way to a new call. */
import type { ReactElement } from 'react';
import { useSession } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { clock } from '../parts/format';
import { Icon } from '../parts/Icon';
import type { View } from '../state/state';
import { words } from '../words';
import css from './Left.module.css';

export function RestoredLine({ view }: { view: View }): ReactElement | null {
  const session = useSession();
  const { restored, view: name } = view.mount;
  if (restored === null || view.mode !== 'inline' || view.phase === 'closed') return null;
  return (
    <div className={css['restored']} title={clock(restored.shown_at)}>
      <Icon name="history" />
      <span>
        {words.kept.restored} {restored.stored && words.kept.stored}
      </span>
      <button type="button" className={controls['quiet']} onClick={() => session.rerunView(name)}>
        {words.kept.runAgain}
      </button>
    </div>
  );
}
