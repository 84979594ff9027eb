/** What the model is told before all else. It counts from the next message on. */
import { type ReactElement, useId, useState } from 'react';
import { useSession } from '../../page/use_session';
import controls from '../../parts/controls.module.css';
import { Drop } from '../../parts/Drop';
import { words } from '../../words';
import css from './ChatSide.module.css';

export function SystemField({ system }: { system: string }): ReactElement {
  return (
    <Drop label={words.chat.system} value={system.trim() === '' ? words.chat.noSystem : system}>
      {(close) => <Editor system={system} close={close} />}
    </Drop>
  );
}

function Editor({ system, close }: { system: string; close: () => void }): ReactElement {
  const { chat } = useSession();
  const id = useId();
  const [text, setText] = useState(system);
  return (
    <form
      className={css['chooser']}
      onSubmit={(event) => {
        event.preventDefault();
        chat.setManner({ system: text });
        close();
      }}
    >
      <label htmlFor={id}>{words.chat.systemEdit}</label>
      <textarea
        id={id}
        className={controls['field']}
        dir="auto"
        rows={6}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" className={controls['primary']} disabled={text === system}>
        {words.chat.keep}
      </button>
    </form>
  );
}
