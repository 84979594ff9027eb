/** A model was asked once: by one faint line who, how long and at what price; more of it only where something is wrong. */
import type { ReactElement } from 'react';
import type { StepShown } from '../../contract/page';
import { useSession, useStateOf } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { count, duration } from '../parts/format';
import { lastStep } from '../state/conversation';
import { words } from '../words';
import { FailedStep } from './FailedStep';
import { Passed } from './Passed';
import { dollars } from './price';
import css from './Thread.module.css';

export function StepRow({ step }: { step: StepShown }): ReactElement {
  const last = useStateOf(({ conversation }) => lastStep(conversation.entries)?.number === step.number);
  // Of the newest it is said below what it had said by then, with the way on.
  return step.state === 'failed' && !last ? <FailedStep step={step} /> : <Line step={step} />;
}

function Line({ step }: { step: StepShown }): ReactElement {
  const session = useSession();
  const name = step.author.name ?? '';
  const look = () => {
    session.chat.lookAtStep(step.number);
    session.frame.show('inspector', true, 'chat');
    session.frame.turn('steps');
  };
  return (
    <button type="button" className={css['step']} title={words.chat.lookAtStep(step.number)} onClick={look}>
      {(step.state === 'running' || step.state === 'waiting') && (
        <span className={controls['wheel']} aria-hidden="true" />
      )}
      <bdi>{said(step, name)}</bdi>
      {step.state === 'running' && (
        <bdi>
          <Passed since={step.time} />
        </bdi>
      )}
      {step.took !== null && <bdi>{duration(step.took * 1000)}</bdi>}
      {step.tokens_read !== null && (
        <bdi title={words.chat.tokensHow}>
          {words.chat.tokens(count(step.tokens_read), count(step.tokens_written ?? 0))}
        </bdi>
      )}
      {step.cost !== null && <bdi title={words.chat.costHow}>{words.chat.cost(dollars(step.cost))}</bdi>}
      {step.state === 'stopped' && <span className={controls['tag']}>{words.chat.stepStopped}</span>}
      {step.state === 'failed' && (
        <span className={`${controls['tag']} ${controls['bad']}`}>{words.chat.stepFailed}</span>
      )}
    </button>
  );
}

function said({ state }: StepShown, name: string): string {
  if (state === 'waiting') return words.chat.stepWaiting;
  return state === 'running' ? words.chat.stepRunning(name) : words.chat.step(name);
}
