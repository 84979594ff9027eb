/** Each time the model was asked: how long it and its tools took, and of what its request consisted. */
import { type ReactElement, useMemo, useRef } from 'react';
import type { RanTool, StepShown } from '../../../contract/page';
import inspector from '../../inspector/Inspector.module.css';
import { useSession, useStateOf } from '../../page/use_session';
import { duration } from '../../parts/format';
import { useRoving } from '../../parts/roving';
import { words } from '../../words';
import { dollars } from '../price';
import { StepContext } from './StepContext';
import css from './Steps.module.css';
import { type ModelStep, stepAt, stepsOf } from './steps';

export function Steps(): ReactElement {
  const entries = useStateOf(({ conversation }) => conversation.entries);
  const chosen = useStateOf(({ chat }) => chat.step);
  const steps = useMemo(() => stepsOf(entries), [entries]);
  const list = useRef<HTMLOListElement>(null);
  useRoving(list, { as: 'list' });
  const at = stepAt(steps, chosen);
  if (at === undefined) return <p className={inspector['nothing']}>{words.chat.noSteps}</p>;
  return (
    <>
      <ol ref={list} className={css['steps']} aria-label={words.chat.stepList}>
        {steps.map((one) => (
          <OneStep key={one.step.number} of={one} chosen={one === at} />
        ))}
      </ol>
      <StepContext of={at} />
    </>
  );
}

function OneStep({ of: { place, step, calls }, chosen }: { of: ModelStep; chosen: boolean }): ReactElement {
  const session = useSession();
  return (
    <>
      <li>
        <button
          type="button"
          className={css['step']}
          aria-current={chosen}
          onClick={() => session.chat.lookAtStep(step.number)}
        >
          <span>{place}</span>
          <span className={css['what']}>
            {words.chat.modelTo('')}
            {calls.length === 0 ? (
              words.chat.modelToText
            ) : (
              <code dir="ltr">{calls.map(({ tool }) => tool).join(', ')}</code>
            )}
          </span>
          <bdi>{stateOf(step)}</bdi>
        </button>
      </li>
      {calls.map((call) => (
        <li key={call.number} className={css['tool']}>
          <span className={css['what']}>
            {words.chat.toolOf(call.server_name)} · <code dir="ltr">{call.tool}</code>
          </span>
          <bdi>{tookOf(call)}</bdi>
        </li>
      ))}
    </>
  );
}

function stateOf({ state, took, cost }: StepShown): string {
  if (state === 'waiting') return words.chat.stepWaits;
  if (state === 'running') return words.chat.stepNow;
  const time = took === null ? '' : duration(took * 1000);
  return cost === null ? time : `${time} · ${words.chat.cost(dollars(cost))}`;
}

function tookOf({ took, outcome }: RanTool): string {
  return took === null ? words.result.outcomes[outcome] : duration(took * 1000);
}
