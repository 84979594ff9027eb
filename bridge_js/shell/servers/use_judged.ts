/** A draft that is being changed, with what Python says about it, asked a moment after each change. */
import { useEffect, useState } from 'react';
import type { ServerDraft, UnderstoodServer } from '../../contract/page';
import { useSession, useStateOf } from '../page/use_session';

/** Milliseconds without a change after which it is judged. */
const QUIET = 200;

export interface Judged {
  readonly draft: ServerDraft;
  readonly change: (draft: ServerDraft) => void;
  /** The judgement of the newest draft that was judged. */
  readonly remarks: UnderstoodServer['remarks'];
  readonly starts: string;
}

export function useJudged(first: UnderstoodServer, server: string | null): Judged {
  const session = useSession();
  const open = useStateOf((state) => state.connection === 'open');
  const [draft, change] = useState(first.draft);
  const [judged, setJudged] = useState(first);
  useEffect(() => {
    if (draft === judged.draft || !open) return;
    let wanted = true;
    const timer = window.setTimeout(async () => {
      const found = (await session.servers.judge(draft, server))?.found[0];
      if (wanted && found !== undefined) setJudged({ ...found, draft });
    }, QUIET);
    return () => {
      wanted = false;
      window.clearTimeout(timer);
    };
  }, [session, server, draft, judged, open]);
  return { draft, change, remarks: judged.remarks, starts: judged.starts };
}
