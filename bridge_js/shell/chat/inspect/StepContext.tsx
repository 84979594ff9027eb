/** Of what the request of a step consisted, and about how many tokens each part took. */
import type { ReactElement } from 'react';
import { useSession, useStateOf } from '../../page/use_session';
import controls from '../../parts/controls.module.css';
import { count } from '../../parts/format';
import { words } from '../../words';
import css from './Steps.module.css';
import { type ModelStep, sumOf } from './steps';

export function StepContext({ of: { place, step } }: { of: ModelStep }): ReactElement {
  const session = useSession();
  const row = useStateOf(({ chat }) => chat.steps[step.number]);
  const title = words.chat.contextOf(place);
  const look = () => {
    session.chat.lookAtStep(step.number);
    session.frame.turn('request');
  };
  return (
    <section className={css['context']} aria-label={title}>
      <h3>{title}</h3>
      {row === undefined ? (
        <p className={css['faint']}>{words.chat.noParts}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{words.chat.part}</th>
              <th scope="col">{words.chat.tokenColumn}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {row.parts.map(({ part, tokens }) => (
              <tr key={part}>
                <th scope="row">{words.chat.parts[part]}</th>
                <td>{count(tokens)}</td>
                <td aria-hidden="true">
                  <span className={css['bar']} style={{ inlineSize: `${(tokens / Math.max(1, sumOf(row))) * 100}%` }} />
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{words.chat.sum}</th>
              <td>{count(sumOf(row))}</td>
              <td />
            </tr>
          </tfoot>
        </table>
      )}
      {step.tokens_read !== null && (
        <p className={css['faint']}>{words.chat.counted(count(step.tokens_read), count(step.tokens_written ?? 0))}</p>
      )}
      <button type="button" className={controls['quiet']} onClick={look}>
        {words.chat.lookAtRequest}
      </button>
    </section>
  );
}
