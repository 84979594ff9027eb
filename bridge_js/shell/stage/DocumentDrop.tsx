/** What a View is made of: address and bytes, the way to read it anew, and to have these bytes shown no more. */
import type { ReactElement } from 'react';
import type { MountView } from '../../contract/page';
import { useSession } from '../page/use_session';
import { CopyButton } from '../parts/CopyButton';
import controls from '../parts/controls.module.css';
import { Drop } from '../parts/Drop';
import { size } from '../parts/format';
import { words } from '../words';
import css from './Document.module.css';

export function DocumentDrop({ mount }: { mount: MountView }): ReactElement {
  const session = useSession();
  const said = words.documents;
  return (
    <Drop label={said.name} icon="file">
      {(close) => {
        const leaving = (act: (view: string) => void) => () => {
          close();
          act(mount.view);
        };
        return (
          <div className={css['document']}>
            <h3>{said.name}</h3>
            <dl>
              <dt>{said.address}</dt>
              <dd>
                <code dir="ltr">{mount.uri}</code>
              </dd>
              <dt>{said.size}</dt>
              <dd>
                <bdi>{size(mount.html_bytes)}</bdi>
              </dd>
              <dt>{said.hash}</dt>
              <dd className={css['hash']}>
                <code dir="ltr">{mount.sha256}</code>
                <CopyButton what={said.hash} text={() => mount.sha256} />
              </dd>
            </dl>
            <button
              type="button"
              className={controls['quiet']}
              onClick={leaving((view) => session.refreshDocument(view))}
            >
              {said.refresh}
            </button>
            <p>{said.refreshHint}</p>
            <button
              type="button"
              className={controls['quiet']}
              onClick={leaving((view) => session.blockDocument(view))}
            >
              {said.block}
            </button>
            <p>{said.blockHint}</p>
          </div>
        );
      }}
    </Drop>
  );
}
