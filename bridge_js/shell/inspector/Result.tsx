/** What a call brought, as the server sent it: each part in its own way, who sees it, and what is wrong with it. */
import type { ReactElement } from 'react';
import { useSession, useStateOf } from '../page/use_session';
import { CopyButton } from '../parts/CopyButton';
import controls from '../parts/controls.module.css';
import { duration } from '../parts/format';
import { Icon } from '../parts/Icon';
import { type Outcome as How, outcomeOf, tookOf } from '../state/outcome';
import type { Call } from '../state/state';
import { words } from '../words';
import { Audience } from './Audience';
import css from './Inspector.module.css';
import { Part } from './Part';

export function Result(): ReactElement {
  const session = useSession();
  const calls = useStateOf((state) => state.calls);
  const shown = useStateOf((state) => state.shownCall);
  const call = calls.find((one) => one.call === shown) ?? calls.at(-1);
  if (call === undefined) return <p className={css['nothing']}>{words.result.nothing}</p>;
  return (
    <>
      <label className={`${controls['pick']} ${css['calls']}`}>
        <small>{words.result.call}</small>
        <select value={call.call} onChange={(event) => session.showCall(event.target.value)}>
          {calls.toReversed().map((one) => (
            <option key={one.call} value={one.call}>
              {calls.indexOf(one) + 1}. {one.offeredBy !== null && `${words.result.from(one.offeredBy)} `}
              {one.tool}
            </option>
          ))}
        </select>
      </label>
      <Outcome call={call} />
      {call.problems.length > 0 && <Problems problems={call.problems} />}
      {call.result !== null && <Parts key={call.call} call={call} result={call.result} />}
    </>
  );
}

const LOOKS: Partial<Record<How, string | undefined>> = {
  done: controls['good'],
  error: controls['bad'],
  failed: controls['bad'],
};

function Outcome({ call }: { call: Call }): ReactElement {
  const outcome = outcomeOf(call);
  const { result } = call;
  const took = tookOf(call);
  return (
    <div className={css['outcome']}>
      <p>
        <span className={`${controls['tag']} ${LOOKS[outcome] ?? ''}`}>{words.result.outcomes[outcome]}</span>
        {took !== null && (
          <small>
            <bdi>{duration(took)}</bdi>
          </small>
        )}
        {result !== null && <CopyButton what={words.result.whole} text={() => JSON.stringify(result, null, 2)} />}
      </p>
      {call.text !== null && <p dir="auto">{call.text}</p>}
    </div>
  );
}

function Problems({ problems }: { problems: readonly string[] }): ReactElement {
  return (
    <ul className={css['findings']} aria-label={words.result.problems}>
      {problems.map((problem) => (
        <li key={problem} className={css['warning']}>
          <Icon name="warning" />
          <p dir="auto">{problem}</p>
        </li>
      ))}
    </ul>
  );
}

/** What people look for first; whatever else the server sent follows as it came. */
const FIRST = ['content', 'structuredContent', '_meta'];

function Parts({ call, result }: { call: Call; result: NonNullable<Call['result']> }): ReactElement {
  const names = [...new Set([...FIRST, ...Object.keys(result)])].filter((name) => name in result);
  return (
    <>
      {call.parts.length > 0 && <Audience parts={call.parts} />}
      {names.map((name) => (
        <Part key={name} name={name} value={result[name] ?? null} />
      ))}
    </>
  );
}
