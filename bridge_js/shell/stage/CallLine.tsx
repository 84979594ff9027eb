/** How a call is, in one line: a sign, what is called, how long it takes or took, and the way out. */
import { type ReactElement, useEffect, useState } from 'react';
import { useSession } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { duration } from '../parts/format';
import { Icon } from '../parts/Icon';
import { outcomeOf } from '../state/outcome';
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
      {call.state === 'running' ? (
        <Running call={call} />
      ) : (
        <small>
          <bdi>{duration((call.ended ?? call.started) - call.started)}</bdi>
        </small>
      )}
    </div>
  );
}

/** Time that has passed, and the way out. */
function Running({ call }: { call: Call }): ReactElement {
  const session = useSession();
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(performance.now()), 100);
    return () => window.clearInterval(timer);
  }, []);
  return (
    <>
      <small>
        <bdi>{words.stage.seconds(((now - call.started) / 1000).toFixed(1))}</bdi>
      </small>
      <button type="button" className={controls['quiet']} onClick={() => session.cancel(call.call)}>
        {words.stage.cancel}
      </button>
    </>
  );
}
