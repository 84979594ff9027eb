/** How a call is, in one line: a sign, what is called, how long it takes or took, and the way out. */
import { type ReactElement, useEffect, useState } from 'react';
import { useSession } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { duration } from '../parts/format';
import { Icon } from '../parts/Icon';
import { outcomeOf, tookOf } from '../state/outcome';
import type { Call } from '../state/state';
import { words } from '../words';
import css from './CallLine.module.css';

function Sign({ call }: { call: Call }): ReactElement {
  const outcome = outcomeOf(call);
  if (outcome === 'running') return <span className={controls['wheel']} aria-hidden="true" />;
  return (
    <span className={css[outcome]}>
      <Icon name={outcome === 'done' ? 'check' : 'warning'} />
    </span>
  );
}

export function CallLine({ call }: { call: Call }): ReactElement {
  return (
    <div className={css['line']}>
      <Sign call={call} />
      <span>
        {words.stage.outcomes[outcomeOf(call)]} <code dir="ltr">{call.tool}</code>
      </span>
      {call.task !== null && call.state === 'running' && (
        <span className={controls['tag']}>{words.stage.task[call.task]}</span>
      )}
      <small>
        <bdi>{outcomeOf(call) === 'running' ? <Passed since={call.started} /> : duration(tookOf(call) ?? 0)}</bdi>
      </small>
      {call.state === 'running' && <Cancel call={call.call} />}
    </div>
  );
}

/** Time that has passed. */
function Passed({ since }: { since: number }): string {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(performance.now()), 100);
    return () => window.clearInterval(timer);
  }, []);
  return words.stage.seconds(((now - since) / 1000).toFixed(1));
}

/** The way out, also while the View of an answered call is still read. */
function Cancel({ call }: { call: string }): ReactElement {
  const session = useSession();
  return (
    <button type="button" className={controls['quiet']} onClick={() => session.cancel(call)}>
      {words.stage.cancel}
    </button>
  );
}
