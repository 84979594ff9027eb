/** Why a View is not there, in the place where it should be. */
import type { ReactElement } from 'react';
import { useSession } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { Icon } from '../parts/Icon';
import type { View } from '../state/state';
import { words } from '../words';
import css from './ViewCard.module.css';

export function ViewTrouble({ view }: { view: View }): ReactElement {
  const session = useSession();
  const ended = view.phase === 'closed';
  return (
    <div className={`${css['trouble']} ${view.wished ? css['wished'] : ''}`} role={view.wished ? 'status' : 'alert'}>
      <Icon name={view.wished ? 'info' : 'warning'} />
      <div>
        <strong>{title(view)}</strong>
        <p dir="auto">{view.text ?? words.stage.noReason}</p>
      </div>
      {ended && (
        <button type="button" className={controls['quiet']} onClick={() => session.rerunView(view.mount.view)}>
          {words.stage.runAgain}
        </button>
      )}
    </div>
  );
}

function title({ phase, wished }: View): string {
  if (phase !== 'closed') return words.stage.hasNotStarted;
  return wished ? words.stage.hasClosedItself : words.stage.hasEnded;
}
