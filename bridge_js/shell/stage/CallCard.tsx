/** The newest call while it has no View: running, failed, or done without one. */
import { type ReactElement, useEffect, useState } from 'react';
import { useSession } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { duration } from '../parts/format';
import { Icon } from '../parts/Icon';
import type { Call } from '../state/state';
import css from './Stage.module.css';

interface Props {
  readonly call: Call;
  readonly showInspector: () => void;
}

export function CallCard({ call, showInspector }: Props): ReactElement {
  return (
    <section className={css['callcard']} aria-label={`Call of ${call.tool}`}>
      <div className={css['callhead']}>
        <Sign call={call} />
        <span>
          {WORDS[call.state]} <code dir="ltr">{call.tool}</code>
        </span>
        {call.state === 'running' ? (
          <Running call={call} />
        ) : (
          <small>{duration((call.ended ?? 0) - call.started)}</small>
        )}
      </div>
      {call.text !== null && <p dir="auto">{call.text}</p>}
      {call.state === 'done' && call.text === null && <p>This tool has no View. Its result is in the inspector.</p>}
      {call.state !== 'running' && call.result !== null && (
        <button type="button" className={`${controls['quiet']} ${css['toresult']}`} onClick={showInspector}>
          Show the result
        </button>
      )}
    </section>
  );
}

const WORDS: Record<Call['state'], string> = {
  running: 'Calling',
  done: 'Called',
  failed: 'Could not call',
  cancelled: 'Cancelled',
};

function Sign({ call }: { call: Call }): ReactElement {
  if (call.state === 'running') return <span className={controls['wheel']} aria-hidden="true" />;
  return (
    <span className={css[call.state]}>
      <Icon name={call.state === 'done' ? 'check' : 'warning'} />
    </span>
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
      <small>{((now - call.started) / 1000).toFixed(1)} s</small>
      <button type="button" className={controls['quiet']} onClick={() => session.cancel(call.call)}>
        Cancel
      </button>
    </>
  );
}
