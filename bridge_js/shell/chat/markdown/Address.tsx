/** A link in what a model said: a button, for nothing is opened before the person has seen the whole address and agreed. */
import type { ReactElement, ReactNode } from 'react';
import { useSession } from '../../page/use_session';
import { words } from '../../words';
import css from './Markdown.module.css';

export function Address({ address, children }: { address: string; children?: ReactNode }): ReactElement {
  const { chat } = useSession();
  // To a place in the text itself, or to nowhere.
  if (!/^[a-z][a-z0-9+.-]*:/i.test(address)) return <span>{children}</span>;
  return (
    <button
      type="button"
      className={css['address']}
      title={words.chat.openLink(address)}
      onClick={() => chat.openAddress(address)}
    >
      {children}
    </button>
  );
}
