/** Below the thread: why the model went no further, and how it goes on. */
import type { ReactElement } from 'react';
import { useSession, useStateOf } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { Icon } from '../parts/Icon';
import { words } from '../words';
import css from './Thread.module.css';

export function ThreadEnd(): ReactElement | null {
  const session = useSession();
  const state = useStateOf(({ chat }) => chat.state);
  const failed = useStateOf(({ conversation }) => {
    const step = conversation.entries.findLast((one) => one.kind === 'step');
    return step?.kind === 'step' && step.state === 'failed';
  });
  if (state === null || state.busy) return null;
  if (state.at_limit) {
    return (
      <End
        text={words.chat.atLimit(state.manner.max_steps)}
        action={words.chat.goOn}
        press={() => session.chat.goOn()}
      />
    );
  }
  // What failed says so itself, with the same way on.
  if (!state.can_retry || failed) return null;
  return <End text={words.chat.stoppedTurn} action={words.chat.retry} press={() => session.chat.goOn()} />;
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
