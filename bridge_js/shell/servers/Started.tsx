/** Exactly what is started or contacted, and where that comes from. */
import type { ReactElement } from 'react';
import type { ServerDetails, ServerRow } from '../../contract/page';
import { CopyButton } from '../parts/CopyButton';
import { words } from '../words';
import { CopyWord } from './CopyWord';
import css from './Details.module.css';

interface Props {
  readonly server: ServerRow;
  readonly details: ServerDetails;
}

export function Started({ server, details }: Props): ReactElement {
  const { whatStarts, whatContacts, copyCommand, copyJson, origin } = words.servers;
  const title = /^https?:\/\//.test(details.starts) ? whatContacts : whatStarts;
  return (
    <section aria-label={title}>
      <div className={css['section-head']}>
        <h2>{title}</h2>
        <CopyButton what={copyCommand} text={() => details.starts} />
        {details.config !== '' && <CopyWord word={copyJson} text={details.config} />}
      </div>
      <pre className={css['exact']} dir="ltr">
        {details.starts}
      </pre>
      <p className={css['muted']}>
        {origin[server.origin]} {server.file !== null && <code dir="ltr">{server.file}</code>}
      </p>
    </section>
  );
}
