/**
 * Checking while the person writes, and running: what does not fit is shown first, and is run by a second press, for
 * whoever writes a server wants to see what it says to wrong arguments.
 */
import { useCallback, useEffect, useState } from 'react';
import { useSession, useStateOf } from '../../page/use_session';
import { type Checked, type Draft, toolKey } from '../../state/call_desk';
import type { ToolName } from '../../state/state';
import { mistakeIn, textToSend } from './draft_text';

/** Milliseconds of rest after which what was written is checked. */
const REST = 250;
/** After which Run goes without an answer: checking is a help, not a gate. */
const PATIENCE = 4_000;

export interface RunInHand {
  /** What is known of exactly these arguments. */
  readonly checked: Checked | null;
  /** A press on Run waits for the check. */
  readonly waiting: boolean;
  /** Run was pressed, and the arguments do not fit. */
  readonly refused: boolean;
  readonly run: () => void;
  readonly runAnyway: () => void;
}

export function useRun(name: ToolName, draft: Draft, ready: boolean, ran: () => void): RunInHand {
  const session = useSession();
  const text = textToSend(draft);
  const readable = mistakeIn(draft) === null;
  const latest = useStateOf((state) => state.desk.checked);
  const checked = latest !== null && latest.tool === toolKey(name) && latest.text === text ? latest : null;
  const [pressed, setPressed] = useState<string | null>(null);
  const [refused, setRefused] = useState(false);
  useChecking(name, text, readable && checked === null, draft);

  const go = useCallback(() => {
    setPressed(null);
    setRefused(false);
    session.run(name, text);
    ran();
  }, [session, name, text, ran]);
  const run = () => {
    if (!ready || !readable) return;
    setPressed(text);
    if (checked === null) session.calls.check(name, text);
  };
  const waiting = pressed === text;
  useEffect(() => {
    if (!waiting) return;
    if (checked === null) {
      const timer = window.setTimeout(go, PATIENCE);
      return () => window.clearTimeout(timer);
    }
    if (checked.problems.length === 0) go();
    else {
      setPressed(null);
      setRefused(true);
    }
    return undefined;
  }, [waiting, checked, go]);
  return {
    checked,
    waiting: waiting && checked === null,
    refused: refused && checked !== null && checked.problems.length > 0,
    run,
    runAnyway: () => ready && readable && go(),
  };
}

/** Asks once the person rests; a draft that nobody has touched is not asked about before Run. */
function useChecking(name: ToolName, text: string, wanted: boolean, draft: Draft): void {
  const session = useSession();
  const touched = useStateOf((state) => state.desk.drafts[toolKey(name)] === draft);
  useEffect(() => {
    if (!wanted || !touched) return;
    const timer = window.setTimeout(() => session.calls.check(name, text), REST);
    return () => window.clearTimeout(timer);
  }, [session, name, text, wanted, touched]);
}
