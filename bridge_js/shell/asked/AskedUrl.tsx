/** An address that a server wants visited: shown whole, its host apart, and opened only by a press. */
import type { ReactElement, ReactNode } from 'react';
import type { AskedUrl as Url } from '../../contract/page';
import { useSession } from '../page/use_session';
import { AcceptButton } from '../parts/AcceptButton';
import { Icon } from '../parts/Icon';
import { words } from '../words';
import css from './Asked.module.css';

interface Props {
  readonly elicitation: string;
  readonly url: Url;
  readonly children: ReactNode;
}

export function AskedUrl({ elicitation, url, children }: Props): ReactElement {
  const session = useSession();
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <section className={css['address']} dir="ltr" tabIndex={0} aria-label={words.asked.address}>
        <code>
          {url.before}
          <b>{url.host}</b>
          {url.after}
        </code>
      </section>
      {url.notes.map((note) => (
        <p key={note} className={css['warning']}>
          <Icon name="warning" />
          <span>{noteWords(note, url.letters)}</span>
        </p>
      ))}
      <p className={css['hint']}>{words.asked.opensHow}</p>
      <div className={css['buttons']}>
        {children}
        <AcceptButton
          to={elicitation}
          label={words.asked.open}
          description={words.asked.hostIs(url.host)}
          press={() => session.asked.accept(elicitation, '', false)}
        />
      </div>
    </>
  );
}

function noteWords(note: Url['notes'][number], letters: string | null): string {
  return note === 'letters' ? words.asked.notes.letters(letters ?? '') : words.asked.notes[note];
}
