/** What there is to say about a draft or one field of it: a word for how serious it is, and the sentence. */
import type { ReactElement } from 'react';
import type { DraftRemark } from '../../contract/page';
import { Icon } from '../parts/Icon';
import { words } from '../words';
import css from './Form.module.css';

export function Remarks({ id, remarks }: { id?: string; remarks: readonly DraftRemark[] }): ReactElement | null {
  if (remarks.length === 0) return null;
  return (
    <ul className={css['remarks']} id={id}>
      {remarks.map(({ level, text, member }) => (
        <li key={`${member} ${text}`} className={css[level]}>
          <Icon name={level === 'note' ? 'info' : 'warning'} />
          <span className="hidden">{words.servers.level[level]}: </span>
          <span dir="auto">{text}</span>
        </li>
      ))}
    </ul>
  );
}
