/** A tool that a model wants to run and that is not known to read only: asked where it would run, and not over the page. */
import { type ReactElement, useId } from 'react';
import type { Question, RanTool, SentenceKey } from '../../contract/page';
import { textOf } from '../over/wording';
import { useSession } from '../page/use_session';
import { AcceptButton } from '../parts/AcceptButton';
import controls from '../parts/controls.module.css';
import { words } from '../words';
import css from './Thread.module.css';

/** That the model asks is what stands before it. */
const SAID_ALREADY: readonly SentenceKey[] = ['model_asks_to_run'];

export function ToolAsk({ question, call }: { question: Question; call: RanTool }): ReactElement {
  const session = useSession();
  const id = useId();
  const answer = (granted: boolean, remember: boolean) => session.answer(question.question, granted, remember);
  return (
    <section className={css['ask']} aria-labelledby={id} data-ask={question.question}>
      <p id={id}>
        <strong>
          <bdi>{call.server_name}</bdi>
        </strong>{' '}
        {words.chat.wants} <code dir="ltr">{call.tool}</code>. <span dir="auto">{textOf(question, SAID_ALREADY)}</span>
      </p>
      {question.detail !== '' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <section className={css['detail']} dir="ltr" tabIndex={0} aria-label={words.over.exactly}>
          <pre>{question.detail}</pre>
        </section>
      )}
      <div className={css['answers']}>
        <AcceptButton to={question.question} label={words.chat.runOnce} press={() => answer(true, false)} />
        {question.can_remember && (
          <AcceptButton quiet to={question.question} label={words.chat.runAlways} press={() => answer(true, true)} />
        )}
        <button type="button" className={controls['quiet']} onClick={() => answer(false, false)}>
          {words.chat.doNotRun}
        </button>
      </div>
    </section>
  );
}
