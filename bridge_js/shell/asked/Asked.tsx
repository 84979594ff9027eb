/**
 * A server asks in the middle of a call. Who asks, and why, is said in Greenroom's words; the server's own stand apart.
 * Nothing is focused that a key meant for something else could press.
 */
import { type ReactElement, type ReactNode, useEffect, useId, useRef } from 'react';
import type { Elicitation } from '../../contract/page';
import { useSession, useStateOf } from '../page/use_session';
import { OutOfSight } from '../parts/AcceptButton';
import controls from '../parts/controls.module.css';
import { IconButton } from '../parts/IconButton';
import type { Asked as AskedState } from '../state/asked';
import { words } from '../words';
import css from './Asked.module.css';
import { AskedForm } from './AskedForm';
import { AskedUrl } from './AskedUrl';
import { TimeLeft } from './TimeLeft';

/** Waits behind Greenroom's own questions, which are about the safety of what goes on, and keeps what was filled in. */
export function Asked(): ReactElement | null {
  const asked = useStateOf((state) => state.asked);
  const waits = useStateOf((state) => state.questions.length > 0);
  return asked === null ? null : <Dialog key={asked.question.elicitation} asked={asked} waits={waits} />;
}

function Dialog({ asked, waits }: { asked: AskedState; waits: boolean }): ReactElement {
  const { question } = asked;
  const session = useSession();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (waits) {
      dialog.current?.close();
      return;
    }
    dialog.current?.showModal();
    heading.current?.focus();
  }, [waits]);
  const refuse = (action: 'decline' | 'cancel', end = false) => session.asked.refuse(question.elicitation, action, end);
  const title = question.url === null ? words.asked.title : words.asked.visit;
  const others = (
    <>
      <button type="button" className={`${controls['quiet']} ${css['apart']}`} onClick={() => refuse('cancel', true)}>
        {question.view === null ? words.asked.endCall : words.asked.endView}
      </button>
      <button type="button" className={controls['quiet']} onClick={() => refuse('decline')}>
        {words.asked.decline}
      </button>
    </>
  );
  return (
    <dialog
      ref={dialog}
      className={css['dialog']}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-cause`}
      onCancel={(event) => {
        event.preventDefault();
        refuse('cancel');
      }}
    >
      <header className={css['head']}>
        <h2 ref={heading} id={`${id}-title`} tabIndex={-1}>
          {title(question.server)}
        </h2>
        <TimeLeft until={asked.until} seconds={question.seconds} />
        <IconButton icon="close" name={words.asked.cancel} press={() => refuse('cancel')} />
      </header>
      <Cause id={`${id}-cause`} question={question} />
      <Message question={question} />
      <OutOfSight value={waits}>
        {question.url === null ? (
          <AskedForm asked={asked}>{others}</AskedForm>
        ) : (
          <AskedUrl elicitation={question.elicitation} url={question.url}>
            {others}
          </AskedUrl>
        )}
      </OutOfSight>
    </dialog>
  );
}

function Cause({ id, question }: { id: string; question: Elicitation }): ReactElement {
  const { tool, view_tool: viewTool, certain, waiting } = question;
  return (
    <p id={id} className={css['cause']}>
      {viewTool === null ? words.asked.byPerson(tool) : words.asked.byView(tool, viewTool)}
      {!certain && ` ${words.asked.uncertain}`}
      {waiting > 0 && ` ${words.asked.waiting(waiting)}.`}
    </p>
  );
}

function Message({ question }: { question: Elicitation }): ReactNode {
  const id = useId();
  return (
    <section className={css['message']} aria-labelledby={id}>
      <h3 id={id}>{words.asked.message(question.server)}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
      <blockquote tabIndex={0}>
        <p dir="auto">{question.message}</p>
      </blockquote>
    </section>
  );
}
