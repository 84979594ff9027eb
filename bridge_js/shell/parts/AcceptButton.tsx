/**
 * The button that says yes to a question. What was pressed for something else must not press it: a View that is clicked
 * fast can ask where the next click will land, and a server one thing behind another. So it takes only a press that began
 * once the question had been there, unpressed, for half a second. Until then it keeps its look and its focus.
 */
import { createContext, type ReactElement, useCallback, useContext, useEffect, useRef, useState } from 'react';
import controls from './controls.module.css';

const SETTLING = 500;

/** True around a question that waits behind another one: its time begins when it is seen. */
export const OutOfSight = createContext(false);

interface Props {
  /** What a press would agree to. Where it becomes something else, the time begins anew. */
  readonly to: string;
  readonly label: string;
  readonly description?: string;
  /** While what was pressed is being done. */
  readonly busy?: boolean;
  /** Not the first of several ways to agree. */
  readonly quiet?: boolean;
  /** Nothing where it submits the form it is in; the Enter key in a field is a press of it then. */
  readonly press?: () => void;
}

export function AcceptButton({ to, label, description, busy = false, quiet = false, press }: Props): ReactElement {
  const [settled, tooEarly] = useSettled(useContext(OutOfSight) ? null : to);
  const early = useRef(false);
  const begin = () => {
    early.current = !settled;
    if (!settled) tooEarly();
  };
  return (
    <button
      type={press === undefined ? 'submit' : 'button'}
      className={quiet ? controls['quiet'] : controls['primary']}
      aria-description={description}
      aria-disabled={busy || !settled}
      onPointerDown={begin}
      onKeyDown={(event) => {
        if (event.repeat) event.preventDefault();
        else begin();
      }}
      onClick={(event) => {
        const meant = settled && !early.current;
        early.current = false;
        if (meant) press?.();
        else event.preventDefault();
      }}
    >
      {label}
    </button>
  );
}

/** Whether this has been there for long enough, and what to call when somebody presses before that. */
function useSettled(what: string | null): readonly [boolean, () => void] {
  const [settled, settle] = useState<string | null>(null);
  const timer = useRef(0);
  const wait = useCallback(() => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => settle(what), SETTLING);
  }, [what]);
  useEffect(() => {
    wait();
    return () => {
      window.clearTimeout(timer.current);
      settle(null);
    };
  }, [wait]);
  return [what !== null && settled === what, wait];
}
