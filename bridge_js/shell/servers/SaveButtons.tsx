/** Keeping a draft, with or without a start. Starting asks first, with the exact command. */
import { type ReactElement, useState } from 'react';
import { useSession, useStateOf } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { words } from '../words';
import { hasErrors } from './draft';
import css from './Form.module.css';
import type { Judged } from './use_judged';

interface Props {
  readonly judged: Judged;
  readonly server: string | null;
  readonly base: string | null;
  readonly saved: (key: string) => void;
  readonly cancel?: () => void;
}

export function SaveButtons({ judged, server, base, saved, cancel }: Props): ReactElement {
  const { save, saving, problem } = useSaving({ judged, server, base, saved });
  const connected = useStateOf((state) => state.connection === 'open');
  const blocked = saving || !connected || hasErrors(judged.remarks);
  const { addAndStart, addOnly, save: saveWord, saveAndStart, cancel: cancelWord, toMend } = words.servers;
  const errors = judged.remarks.filter(({ level, text }) => level === 'error' && text !== '').length;
  return (
    <div className={css['buttons']}>
      <button type="button" className={controls['primary']} disabled={blocked} onClick={() => save(true)}>
        {server === null ? addAndStart : saveAndStart}
      </button>
      <button type="button" className={controls['quiet']} disabled={blocked} onClick={() => save(false)}>
        {server === null ? addOnly : saveWord}
      </button>
      {cancel !== undefined && (
        <button type="button" className={controls['quiet']} onClick={cancel}>
          {cancelWord}
        </button>
      )}
      <p className={css['muted']} role="status">
        {errors > 0 && toMend(errors)}
      </p>
      {problem !== null && (
        <p className={css['failed']} role="alert" dir="auto">
          {problem}
        </p>
      )}
    </div>
  );
}

function useSaving({ judged, server, base, saved }: Omit<Props, 'cancel'>) {
  const session = useSession();
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (start: boolean) => {
    setSaving(true);
    const answer = await session.servers.save({ draft: judged.draft, server, base, start });
    setSaving(false);
    setProblem(answer === null ? words.servers.lost : answer.text);
    if (answer !== null && answer.server !== null) saved(answer.server);
  };
  return { save: (start: boolean) => void save(start), saving, problem };
}
