/** A draft that is being changed, with what Python says about it, asked a moment after each change. */
import { useEffect, useState } from 'react';
import type { SecretRows, ServerDraft, UnderstoodServer } from '../../contract/page';
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

interface Judgement extends UnderstoodServer {
  /** As they were when it was judged: a secret that is set since is missing no more. */
  readonly secrets: SecretRows | null;
}

export function useJudged(first: UnderstoodServer, server: string | null): Judged {
  const session = useSession();
  const open = useStateOf((state) => state.connection === 'open');
  const secrets = useStateOf(({ own }) => own.secrets);
  const [draft, change] = useState(first.draft);
  const [judged, setJudged] = useState<Judgement>({ ...first, secrets });
  useEffect(() => {
    if (!open || (draft === judged.draft && secrets === judged.secrets)) return;
    let wanted = true;
    const timer = window.setTimeout(async () => {
      const found = (await session.servers.judge(draft, server))?.found[0];
      if (wanted && found !== undefined) setJudged({ ...found, draft, secrets });
    }, QUIET);
    return () => {
      wanted = false;
      window.clearTimeout(timer);
    };
  }, [session, server, draft, secrets, judged, open]);
  return { draft, change, remarks: judged.remarks, starts: judged.starts };
}
