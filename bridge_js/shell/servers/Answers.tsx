/** What the person answered for good about running a server's tools, and the way to be asked again. */
import type { ReactElement } from 'react';
import type { ServerDetails } from '../../contract/page';
import { useSession } from '../page/use_session';
import { Icon } from '../parts/Icon';
import { IconButton } from '../parts/IconButton';
import { words } from '../words';
import css from './Roots.module.css';

const DAY = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' });

export function Answers({ details }: { details: ServerDetails }): ReactElement | null {
  const { servers } = useSession();
  const { answers, answersHint, answerYes, answerNo, askAgain } = words.servers;
  if (details.answers.length === 0) return null;
  return (
    <section aria-label={answers}>
      <h2>{answers}</h2>
      <p className={css['hint']}>{answersHint}</p>
      <ul className={css['list']}>
        {details.answers.map(({ tool, shown, granted, given_at }) => (
          <li key={tool}>
            <Icon name={granted ? 'check' : 'failed'} />
            <code dir="ltr">{shown}</code>
            <span>{(granted ? answerYes : answerNo)(DAY.format(given_at * 1000))}</span>
            <IconButton icon="undo" name={askAgain(shown)} press={() => servers.forgetAnswer(details.server, tool)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
