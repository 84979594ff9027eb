/** The first stop of Tab: past everything, onto the stage. It is seen only while it has the focus. */
import type { ReactElement } from 'react';
import { useSession } from '../page/use_session';
import { words } from '../words';
import css from './SkipLink.module.css';

export function SkipLink(): ReactElement {
  const { frame: desk } = useSession();
  const skip = () => {
    desk.goBack();
    document.getElementById('pane-stage')?.focus();
  };
  return (
    <button type="button" className={css['skip']} onClick={skip}>
      {words.frame.skip}
    </button>
  );
}
