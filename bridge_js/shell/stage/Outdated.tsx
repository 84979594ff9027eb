/** Says that the server has another document for this View by now, and offers it. */
import type { ReactElement } from 'react';
import { useSession } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { Icon } from '../parts/Icon';
import type { View } from '../state/state';
import { words } from '../words';
import css from './Document.module.css';

export function Outdated({ view }: { view: View }): ReactElement | null {
  const session = useSession();
  const { outdated, outdatedHint, showNew } = words.documents;
  if (view.outdated === null) return null;
  return (
    <div className={css['outdated']} role="status">
      <Icon name="warning" />
      <p>
        {outdated} <span>{outdatedHint}</span>
      </p>
      <button type="button" className={controls['quiet']} onClick={() => session.refreshDocument(view.mount.view)}>
        {showNew}
      </button>
    </div>
  );
}
