/** What the model knows of the Views, beside what was said. */
import type { ReactElement } from 'react';
import inspector from '../../inspector/Inspector.module.css';
import { Contexts } from '../../inspector/Said';
import { useStateOf } from '../../page/use_session';
import { words } from '../../words';

export function KnownContexts(): ReactElement {
  const contexts = useStateOf(({ conversation }) => conversation.contexts);
  const known = Object.values(contexts);
  if (known.length === 0) return <p className={inspector['nothing']}>{words.chat.noContexts}</p>;
  return <Contexts known={known} />;
}
