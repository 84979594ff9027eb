/** Below the thread: why the model went no further, and how it goes on. */
import type { ReactElement } from 'react';
import { useSession, useStateOf } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { Icon } from '../parts/Icon';
import { lastStep } from '../state/conversation';
import { words } from '../words';
import { FailedStep } from './FailedStep';
import css from './Thread.module.css';

export function ThreadEnd(): ReactElement | null {
  const session = useSession();
  const state = useStateOf(({ chat }) => chat.state);
  const step = useStateOf(({ conversation }) => lastStep(conversation.entries));
  const goOn = () => session.chat.goOn();
  if (step?.state === 'failed') return <FailedStep step={step} {...(state?.can_retry === true && { retry: goOn })} />;
  if (state === null || state.busy) return null;
  if (state.at_limit)
    return <End text={words.chat.atLimit(state.manner.max_steps)} action={words.chat.goOn} press={goOn} />;
  return state.can_retry ? <End text={words.chat.stoppedTurn} action={words.chat.retry} press={goOn} /> : null;
}

function End({ text, action, press }: { text: string; action: string; press: () => void }): ReactElement {
  return (
    <div className={css['end']}>
      <Icon name="info" />
      <span>{text}</span>
      <button type="button" className={controls['quiet']} onClick={press}>
        {action}
      </button>
    </div>
  );
}
