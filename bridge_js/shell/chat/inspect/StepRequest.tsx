/** The exact request of a step: what the model was given, whole, and as it was sent. */
import { type ReactElement, useEffect, useMemo } from 'react';
import inspector from '../../inspector/Inspector.module.css';
import { useSession, useStateOf } from '../../page/use_session';
import { CopyButton } from '../../parts/CopyButton';
import controls from '../../parts/controls.module.css';
import { size } from '../../parts/format';
import { words } from '../../words';
import { RequestText } from './RequestText';
import css from './Steps.module.css';
import { type ModelStep, stepAt, stepsOf } from './steps';

export function StepRequest(): ReactElement {
  const session = useSession();
  const entries = useStateOf(({ conversation }) => conversation.entries);
  const chosen = useStateOf(({ chat }) => chat.step);
  const connected = useStateOf((state) => state.connection === 'open');
  const steps = useMemo(() => stepsOf(entries), [entries]);
  const at = stepAt(steps, chosen);
  const number = at?.step.number;
  // One that waits has no request yet.
  const begun = at !== undefined && at.step.state !== 'waiting';
  useEffect(() => {
    if (number !== undefined && begun && connected) session.chat.wantRequest(number);
  }, [session, number, begun, connected]);
  if (at === undefined) return <p className={inspector['nothing']}>{words.chat.requestHow}</p>;
  return (
    <section className={css['request']} aria-label={words.chat.requestOf(at.place)}>
      <Which steps={steps} at={at} />
      <Shown number={at.step.number} />
    </section>
  );
}

function Which({ steps, at }: { steps: readonly ModelStep[]; at: ModelStep }): ReactElement {
  const session = useSession();
  return (
    <label className={`${controls['pick']} ${css['which']}`}>
      <small>{words.chat.whichStep}</small>
      <select value={at.step.number} onChange={(event) => session.chat.lookAtStep(Number(event.target.value))}>
        {steps.map(({ place, step }) => (
          <option key={step.number} value={step.number}>
            {words.chat.stepNumber(place, step.author.name ?? '')}
          </option>
        ))}
      </select>
    </label>
  );
}

function Shown({ number }: { number: number }): ReactElement {
  const request = useStateOf(({ chat }) => chat.request);
  if (request?.number !== number) return <p className={css['faint']}>{words.chat.requestLoading}</p>;
  const { text } = request;
  if (text === null) return <p className={css['faint']}>{words.chat.requestGone}</p>;
  return (
    <>
      <div className={css['requesthead']}>
        <small>
          <bdi>{size(new TextEncoder().encode(text).length)}</bdi>
        </small>
        <CopyButton what={words.chat.requestName} text={() => text} />
      </div>
      <RequestText text={text} />
    </>
  );
}
