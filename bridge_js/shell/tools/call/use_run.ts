/**
 * Checking while the person writes, and running: what does not fit is shown first, and is run by a second press, for
 * whoever writes a server wants to see what it says to wrong arguments.
 */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSession, useStateOf } from '../../page/use_session';
import { type Checked, type Draft, toolKey } from '../../state/call_desk';
import type { ToolName } from '../../state/state';
import { mistakeIn, textToSend } from './draft_text';

/** Milliseconds of rest after which what was written is checked. */
const REST = 250;
/** After which, with nothing done, the check is made ready. */
const CALM = 3_000;
/** After which Run goes without an answer: checking is a help, not a gate. */
const PATIENCE = 4_000;

export interface RunInHand {
  /** What was found last; while somebody writes, that is a moment old. */
  readonly found: Checked | null;
  /** A press on Run waits for the check. */
  readonly waiting: boolean;
  /** Run was pressed, and the arguments do not fit. */
  readonly refused: boolean;
  /** The person is about to do something here: whatever has to be started for the check is started now. */
  readonly prepare: () => void;
  readonly run: () => void;
  /** Runs with the arguments written out before the View's eyes, as a model writes them. */
  readonly stream: () => void;
  readonly runAnyway: () => void;
}

export function useRun(name: ToolName, draft: Draft, ready: boolean, ran: () => void): RunInHand {
  const session = useSession();
  const text = textToSend(draft);
  const readable = mistakeIn(draft) === null;
  const latest = useStateOf((state) => state.desk.checked);
  const of = (wanted: string) => (latest?.tool === toolKey(name) && latest.text === wanted ? latest : null);
  const checked = of(text);
  // What is run is what was there when Run was pressed, whatever is typed while it is checked.
  const [pressed, setPressed] = useState<string | null>(null);
  const streamed = useRef(false);
  const [refused, setRefused] = useState(false);
  useChecking(name, text, readable && checked === null && pressed === null, draft);

  const go = useCallback(
    (wanted: string) => {
      setPressed(null);
      setRefused(false);
      // The server may have gone while the arguments were checked; its state says so.
      if (!ready) return;
      session.run(name, wanted, streamed.current);
      ran();
    },
    [session, name, ran, ready],
  );
  const begin = (stream: boolean) => {
    if (!ready || !readable || pressed !== null) return;
    streamed.current = stream;
    setPressed(text);
    if (checked === null) session.calls.check(name, text);
  };
  const prepare = () => {
    if (readable && checked === null && pressed === null && latest === null) session.calls.check(name, text);
  };
  usePreparing(ready && latest === null, prepare);
  const answer = pressed === null ? null : of(pressed);
  useEffect(() => {
    if (pressed === null) return;
    if (answer === null) {
      const timer = window.setTimeout(() => go(pressed), PATIENCE);
      return () => window.clearTimeout(timer);
    }
    if (answer.problems.length === 0) go(pressed);
    else {
      setPressed(null);
      setRefused(true);
    }
    return undefined;
  }, [pressed, answer, go]);
  const found = latest?.tool === toolKey(name) ? latest : null;
  return {
    found,
    waiting: pressed !== null && answer === null,
    refused: refused && found !== null && found.problems.length > 0,
    prepare,
    run: () => begin(false),
    stream: () => begin(true),
    runAnyway: () => readable && go(text),
  };
}

/** Checking takes a moment to start: that is over before the first Run, and does not compete with the start of the page. */
function usePreparing(wanted: boolean, prepare: () => void): void {
  const latest = useRef(prepare);
  latest.current = prepare;
  useEffect(() => {
    if (!wanted) return;
    const timer = window.setTimeout(() => latest.current(), CALM);
    return () => window.clearTimeout(timer);
  }, [wanted]);
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
