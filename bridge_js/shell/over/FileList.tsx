/** The files that a View offers: each with its name whole, its type, its size, and what is worth a second look. */
import type { ReactElement } from 'react';
import type { OfferedFile } from '../../contract/page';
import { size } from '../parts/format';
import { Icon } from '../parts/Icon';
import { words } from '../words';
import css from './FileList.module.css';

export function FileList({ files }: { files: readonly OfferedFile[] }): ReactElement {
  return (
    <ul className={css['files']} aria-label={words.over.files.list}>
      {files.map((file, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may be alike, and the list never changes
        <li key={at} className={css['file']}>
          <Icon name={file.size === null && file.address !== null ? 'link' : 'file'} />
          <div className={css['what']}>
            <bdi className={css['name']} dir="auto">
              {file.name}
            </bdi>
            <span className={css['kind']}>
              <bdi>{file.media_type ?? words.over.files.noType}</bdi>
              {' · '}
              <bdi>{file.size === null ? words.over.files.noSize : size(file.size)}</bdi>
            </span>
            {file.address !== null && (
              <code className={css['address']} dir="ltr">
                {file.address.before}
                <b>{file.address.host}</b>
                {file.address.after}
              </code>
            )}
            {file.remark !== null && (
              <span className={css['remark']}>
                <Icon name="warning" /> {words.over.files.remarks[file.remark]}
              </span>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}
