/** Questions to the person, one after the other. What is asked about is shown whole; the answer in reach is no. */
import { type ReactElement, useEffect, useId, useRef, useState } from 'react';
import type { Question } from '../../contract/page';
import { useSession, useStateOf } from '../page/use_session';
import { AcceptButton } from '../parts/AcceptButton';
import controls from '../parts/controls.module.css';
import { rememberedFocus } from '../parts/kept_focus';
import { words } from '../words';
import { FileList } from './FileList';
import css from './Questions.module.css';
import { StartParts } from './StartParts';
import { textOf, titleOf } from './wording';

export function Questions(): ReactElement | null {
  const question = useStateOf(({ questions, frame, conversation }) => {
    // One about a call in the thread is asked there, as long as that is to be seen.
    const there = (one: Question) => frame.place === 'chat' && conversation.entries.some((e) => e.number === one.entry);
    return questions.find((one) => one.entry === null || !there(one));
  });
  return question === undefined ? null : <Dialog key={question.question} question={question} />;
}

function Dialog({ question }: { question: Question }): ReactElement {
  const session = useSession();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const deny = useRef<HTMLButtonElement>(null);
  const [remember, setRemember] = useState(false);
  useEffect(() => {
    const back = rememberedFocus();
    dialog.current?.showModal();
    deny.current?.focus();
    // It is gone from the page then, and its own way of giving the focus back with it.
    return () => queueMicrotask(back);
  }, []);
  const answer = (granted: boolean) => session.answer(question.question, granted, remember);
  return (
    <dialog
      ref={dialog}
      className={`${css['dialog']} ${question.start === null ? '' : css['start']}`}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onCancel={(event) => {
        event.preventDefault();
        // Left without a choice: there is nothing to remember.
        session.answer(question.question, false, false);
      }}
    >
      <h2 id={`${id}-title`} dir="auto">
        {titleOf(question)}
      </h2>
      <p id={`${id}-text`} dir="auto">
        {textOf(question)}
      </p>
      {question.files.length > 0 && <FileList files={question.files} />}
      {question.detail !== '' && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        <section className={css['detail']} dir="ltr" tabIndex={0} aria-label={words.over.exactly}>
          <pre>{question.detail}</pre>
        </section>
      )}
      {question.start !== null && <StartParts start={question.start} />}
      {question.can_remember && (
        <label className={css['remember']}>
          <input type="checkbox" checked={remember} onChange={(event) => setRemember(event.target.checked)} />
          {words.over.remember}
        </label>
      )}
      <div className={css['buttons']}>
        {question.view !== null && (
          <button
            type="button"
            className={`${controls['quiet']} ${css['apart']}`}
            onClick={() => session.endAsker(question.question)}
          >
            {words.over.endView}
          </button>
        )}
        <button ref={deny} type="button" className={controls['quiet']} onClick={() => answer(false)}>
          {words.over.no[question.kind]}
        </button>
        <AcceptButton to={question.question} label={words.over.yes[question.kind]} press={() => answer(true)} />
      </div>
    </dialog>
  );
}
