/** What a call brought, as the server sent it. */
import { type ReactElement, useMemo } from 'react';
import { useSession, useStateOf } from '../page/use_session';
import { CopyButton } from '../parts/CopyButton';
import controls from '../parts/controls.module.css';
import { duration, size } from '../parts/format';
import { JsonText } from '../parts/JsonText';
import { type Outcome as How, outcomeOf } from '../state/outcome';
import type { Call } from '../state/state';
import css from './Inspector.module.css';

export function Result(): ReactElement {
  const session = useSession();
  const calls = useStateOf((state) => state.calls);
  const shown = useStateOf((state) => state.shownCall);
  const call = calls.find((one) => one.call === shown) ?? calls.at(-1);
  if (call === undefined) {
    return <p className={css['nothing']}>The result of a call appears here, exactly as the server sent it.</p>;
  }
  return (
    <>
      <label className={`${controls['pick']} ${css['calls']}`}>
        <small>Call</small>
        <select value={call.call} onChange={(event) => session.showCall(event.target.value)}>
          {calls.toReversed().map((one) => (
            <option key={one.call} value={one.call}>
              {calls.indexOf(one) + 1}. {one.tool}
            </option>
          ))}
        </select>
      </label>
      <Outcome call={call} />
      {call.result !== null && <Parts key={call.call} result={call.result} />}
    </>
  );
}

const WORDS: Record<How, string> = {
  running: 'running…',
  done: 'done',
  error: 'the tool reports an error',
  failed: 'failed',
  cancelled: 'cancelled',
};

const LOOKS: Partial<Record<How, string | undefined>> = {
  done: controls['good'],
  error: controls['bad'],
  failed: controls['bad'],
};

function Outcome({ call }: { call: Call }): ReactElement {
  const outcome = outcomeOf(call);
  return (
    <div className={css['outcome']}>
      <p>
        <span className={`${controls['tag']} ${LOOKS[outcome] ?? ''}`}>{WORDS[outcome]}</span>
        {call.ended !== null && (
          <small>
            <bdi>{duration(call.ended - call.started)}</bdi>
          </small>
        )}
      </p>
      {call.text !== null && <p dir="auto">{call.text}</p>}
    </div>
  );
}

/** What people look for first; whatever else the server sent follows as it came. */
const FIRST = ['content', 'structuredContent', '_meta'];

function Parts({ result }: { result: NonNullable<Call['result']> }): ReactElement {
  const names = [...new Set([...FIRST, ...Object.keys(result)])].filter((name) => name in result);
  return (
    <>
      {names.map((name) => (
        <Part key={name} name={name} value={result[name]} />
      ))}
    </>
  );
}

function Part({ name, value }: { name: string; value: unknown }): ReactElement {
  const text = useMemo(() => JSON.stringify(value, null, 2), [value]);
  const bytes = useMemo(() => JSON.stringify(value).length, [value]);
  return (
    <section className={css['part']}>
      <div className={css['parthead']}>
        <h3 dir="ltr">{name}</h3>
        <small>
          <bdi>{size(bytes)}</bdi>
        </small>
        <CopyButton what={name} text={() => text} />
      </div>
      <JsonText text={text} label={name} />
    </section>
  );
}
