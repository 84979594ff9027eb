/** What a model thought aloud: folded, for it is long and for nobody in particular. */
import type { ReactElement } from 'react';
import type { ThoughtShown } from '../../contract/page';
import { useStateOf } from '../page/use_session';
import { words } from '../words';
import css from './Thread.module.css';

export function ThoughtRow({ thought }: { thought: ThoughtShown }): ReactElement {
  const newest = useStateOf(({ conversation, chat }) => {
    return chat.state?.busy === true && conversation.entries.at(-1)?.number === thought.number;
  });
  return (
    <details className={css['thought']}>
      <summary>{newest ? words.chat.thinking : words.chat.thought}</summary>
      <p dir="auto">{thought.text}</p>
    </details>
  );
}
