/** Says that a session from a file is shown, which one, and leads back to the live log. */
import type { ReactElement } from 'react';
import type { ImportedSession } from '../../contract/page';
import { useSession } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { count, withMoments } from '../parts/format';
import { Icon } from '../parts/Icon';
import { words } from '../words';
import css from './LogPane.module.css';

export function ImportedBar({ session, arrived }: { session: ImportedSession; arrived: number }): ReactElement {
  const visit = useSession();
  return (
    <div className={css['imported']} role="status">
      <Icon name="file" />
      <span dir="auto">{words.log.imported(session.name, withMoments(session.exported))}</span>
      {arrived < session.messages && (
        <small>
          <span className={controls['wheel']} aria-hidden="true" />{' '}
          {words.log.importedBusy(count(arrived), count(session.messages))}
        </small>
      )}
      <button type="button" className={controls['quiet']} onClick={() => visit.closeSession()}>
        {words.log.closeImported}
      </button>
    </div>
  );
}
