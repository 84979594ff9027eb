/** The call of this tool that runs: for how long, how far it is, what the server says, and the way out. */
import { type ReactElement, useEffect, useState } from 'react';
import { useSession, useStateOf } from '../../page/use_session';
import controls from '../../parts/controls.module.css';
import { outcomeOf } from '../../state/outcome';
import type { Call, ToolName } from '../../state/state';
import { words } from '../../words';
import css from './CallPanel.module.css';

/** Milliseconds between two looks at the clock. */
const TICK = 100;

interface Props {
  readonly name: ToolName;
  /** The tool's name as calls of it are shown. */
  readonly shown: string;
}

export function Running({ name, shown }: Props): ReactElement | null {
  const session = useSession();
  const call = useStateOf(({ calls }) =>
    calls.findLast((one) => outcomeOf(one) === 'running' && isOf(one, name, shown)),
  );
  if (call === undefined) return null;
  return (
    <div className={css['running']}>
      <Elapsed since={call.started} />
      <button type="button" className={controls['quiet']} onClick={() => session.cancel(call.call)}>
        {words.call.cancel}
      </button>
      <Progress call={call} />
    </div>
  );
}

function isOf(call: Call, { server, view }: ToolName, shown: string): boolean {
  return call.server === server && call.tool === shown && call.offeredBy === (view ?? null);
}

function Elapsed({ since }: { since: number }): ReactElement {
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    const timer = window.setInterval(() => setNow(performance.now()), TICK);
    return () => window.clearInterval(timer);
  }, []);
  return (
    <span className={css['elapsed']}>
      <span className={controls['wheel']} aria-hidden="true" />
      <bdi>{words.call.running((Math.max(0, now - since) / 1000).toFixed(1))}</bdi>
    </span>
  );
}

/** A bar where the whole is known; the server's words in any case. */
function Progress({ call }: { call: Call }): ReactElement | null {
  const { progress, total, text } = call;
  if (progress === null && text === null) return null;
  return (
    <div className={css['progress']}>
      {progress !== null && total !== null && total > 0 && (
        <progress aria-label={words.call.progress} max={total} value={Math.min(progress, total)} />
      )}
      {text !== null && (
        <p dir="auto" title={text}>
          {text}
        </p>
      )}
    </div>
  );
}
