/** The documents of a server that the person blocked, and the way to have them shown again. */
import type { ReactElement } from 'react';
import { useSession, useStateOf } from '../page/use_session';
import { Icon } from '../parts/Icon';
import { IconButton } from '../parts/IconButton';
import { words } from '../words';
import css from './Roots.module.css';

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });
/** Letters of a hash that tell documents apart. */
const ENOUGH = 12;

export function BlockedDocuments({ server }: { server: string }): ReactElement | null {
  const session = useSession();
  const documents = useStateOf((state) => state.blocked).filter((one) => one.server === server);
  const { blocked, blockedHint, blockedAt, unblock } = words.documents;
  if (documents.length === 0) return null;
  return (
    <section aria-label={blocked}>
      <h2>{blocked}</h2>
      <p className={css['hint']}>{blockedHint}</p>
      <ul className={css['list']}>
        {documents.map(({ sha256, uri, at }) => (
          <li key={sha256}>
            <Icon name="failed" />
            <code dir="ltr" title={sha256}>
              {uri} · {sha256.slice(0, ENOUGH)}…
            </code>
            <span>{blockedAt(DAY.format(at * 1000))}</span>
            <IconButton
              icon="undo"
              name={unblock(sha256.slice(0, ENOUGH))}
              press={() => session.unblockDocument(server, sha256)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
