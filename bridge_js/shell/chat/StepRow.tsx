/** A model was asked once: by one faint line who, how long and at what price; more of it only where something is wrong. */
import type { ReactElement } from 'react';
import type { StepShown } from '../../contract/page';
import { useSession, useStateOf } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { count, duration } from '../parts/format';
import { Icon } from '../parts/Icon';
import { words } from '../words';
import { Passed } from './Passed';
import { dollars } from './price';
import css from './Thread.module.css';

export function StepRow({ step }: { step: StepShown }): ReactElement {
  return step.state === 'failed' ? <Failed step={step} /> : <Line step={step} />;
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
    </button>
  );
}

function said({ state }: StepShown, name: string): string {
  if (state === 'waiting') return words.chat.stepWaiting;
  return state === 'running' ? words.chat.stepRunning(name) : words.chat.step(name);
}

function Failed({ step }: { step: StepShown }): ReactElement {
  const session = useSession();
  const last = useStateOf(({ conversation }) => {
    return conversation.entries.findLast((one) => one.kind === 'step')?.number === step.number;
  });
  const retries = useStateOf(({ chat }) => chat.state?.can_retry === true);
  return (
    <div className={css['failed']} role="alert">
      <Icon name="warning" />
      <div>
        <strong>{words.chat.failed(step.author.name ?? '')}</strong>
        <p dir="auto">{step.trouble ?? words.chat.noReason}</p>
      </div>
      {last && retries && (
        <button type="button" className={controls['quiet']} onClick={() => session.chat.goOn()}>
          {words.chat.retry}
        </button>
      )}
    </div>
  );
}
