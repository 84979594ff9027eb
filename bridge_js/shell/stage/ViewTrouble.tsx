/** Why a View is not there, in the place where it should be. */
import type { ReactElement } from 'react';
import { Icon } from '../parts/Icon';
import type { View } from '../state/state';
import css from './ViewCard.module.css';

export function ViewTrouble({ view }: { view: View }): ReactElement {
  return (
    <div className={css['trouble']} role="alert">
      <Icon name="warning" />
      <div>
        <strong>{view.phase === 'closed' ? 'This View has ended' : 'This View did not start'}</strong>
        <p dir="auto">{view.text ?? 'No reason is known. Its messages are in the protocol below.'}</p>
      </div>
    </div>
  );
}
