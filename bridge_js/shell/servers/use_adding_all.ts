/** Keeps several drafts, one after the other. None is started: each asks for that by itself. */
import { useState } from 'react';
import type { ServerDraft } from '../../contract/page';
import { useSession } from '../page/use_session';
import { words } from '../words';

interface Wanted {
  readonly at: number;
  readonly draft: ServerDraft;
}

interface Adding {
  readonly adding: boolean;
  /** Why some were not kept, by their places. */
  readonly problems: ReadonlyMap<number, string>;
  readonly addAll: (wanted: readonly Wanted[]) => void;
}

export function useAddingAll(keep: (at: number, key: string) => void): Adding {
  const session = useSession();
  const [adding, setAdding] = useState(false);
  const [problems, setProblems] = useState<ReadonlyMap<number, string>>(new Map());
  const addAll = async (wanted: readonly Wanted[]) => {
    setAdding(true);
    const why = new Map<number, string>();
    for (const { at, draft } of wanted) {
      const answer = await session.servers.save({ draft, server: null, base: null, start: false });
      if (answer?.server) keep(at, answer.server);
      else why.set(at, answer?.text ?? words.servers.lost);
    }
    setProblems(why);
    setAdding(false);
  };
  return { adding, problems, addAll: (wanted) => void addAll(wanted) };
}
