/** Why a View is not there, in the place where it should be. */
import type { ReactElement } from 'react';
import { Icon } from '../parts/Icon';
import type { View } from '../state/state';
import { words } from '../words';
import css from './ViewCard.module.css';

export function ViewTrouble({ view }: { view: View }): ReactElement {
  return (
    <div className={css['trouble']} role="alert">
      <Icon name="warning" />
      <div>
        <strong>{view.phase === 'closed' ? words.stage.hasEnded : words.stage.hasNotStarted}</strong>
        <p dir="auto">{view.text ?? words.stage.noReason}</p>
      </div>
    </div>
  );
}
