/** Saving the arguments under a name, and the saved calls of this tool: to take, to rename, to delete. */
import { type ReactElement, useEffect, useMemo, useRef, useState } from 'react';
import { useSession, useStateOf } from '../../page/use_session';
import controls from '../../parts/controls.module.css';
import type { Draft } from '../../state/call_desk';
import type { ToolName } from '../../state/state';
import { words } from '../../words';
import css from './CallPanel.module.css';
import { draftOfText, textToSend } from './draft_text';
import { SavedEntry } from './SavedEntry';

interface Props {
  readonly name: ToolName;
  readonly draft: Draft;
  readonly close: () => void;
}

const LONGEST = 80;

export function SaveCall({ name, draft, close }: Props): ReactElement {
  const session = useSession();
  const field = useRef<HTMLInputElement>(null);
  const [title, setTitle] = useState('');
  const all = useStateOf((state) => state.desk.saved);
  const removed = useStateOf((state) => state.desk.removed);
  const mine = useMemo(() => all.filter((one) => one.server === name.server && one.tool === name.tool), [all, name]);
  useEffect(() => field.current?.focus(), []);
  const save = () => {
    if (title.trim() === '' || draft.value === null) return;
    session.calls.save(name, title.trim(), textToSend(draft));
    close();
  };
  return (
    <section className={css['drawer']} aria-label={words.call.saved}>
      <div className={css['naming']}>
        <input
          ref={field}
          type="text"
          className={controls['field']}
          aria-label={words.call.saveAs}
          placeholder={words.call.saveAs}
          maxLength={LONGEST}
          autoComplete="off"
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            save();
          }}
        />
        <button
          type="button"
          className={controls['quiet']}
          disabled={title.trim() === '' || draft.value === null}
          onClick={save}
        >
          {words.call.keep}
        </button>
      </div>
      <ul>
        {mine.map((call) => (
          <li key={call.saved}>
            <SavedEntry call={call} use={() => session.calls.write(name, draftOfText(call.arguments, draft.mode))} />
          </li>
        ))}
      </ul>
      {removed !== null && removed.server === name.server && removed.tool === name.tool && (
        <p className={css['note']} role="status">
          <bdi>{words.call.removed(removed.name)}</bdi>{' '}
          <button type="button" className={css['link']} onClick={() => session.calls.undoForget()}>
            {words.call.undo}
          </button>
        </p>
      )}
    </section>
  );
}
