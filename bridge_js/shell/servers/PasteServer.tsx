/** A field for whatever a README says, and what was understood of it. */
import { type DragEvent, type ReactElement, useEffect, useId, useState } from 'react';
import type { Understood } from '../../contract/page';
import { useSession } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { words } from '../words';
import css from './Form.module.css';
import { FoundServers } from './FoundServers';

/** Milliseconds without a change after which the text is read. */
const QUIET = 150;
/** Characters of a dropped file that are taken in; a longer one is refused by Python with a reason. */
const MOST = 200_001;

interface Props {
  readonly saved: (key: string) => void;
}

export function PasteServer({ saved }: Props): ReactElement {
  const id = useId();
  const [text, setText] = useState('');
  const understood = useReading(text);
  const drop = (event: DragEvent) => {
    const file = event.dataTransfer.files[0];
    if (file === undefined) return;
    event.preventDefault();
    void file
      .slice(0, 4 * MOST)
      .text()
      .then((content) => setText(content.slice(0, MOST)));
  };
  return (
    <div className={css['form']}>
      <div className={css['field']}>
        <label htmlFor={id}>{words.servers.pasteLabel}</label>
        <textarea
          id={id}
          className={`${controls['field']} ${css['paste']}`}
          dir="ltr"
          rows={6}
          data-first
          spellCheck={false}
          autoComplete="off"
          placeholder={EXAMPLES}
          value={text}
          aria-describedby={`${id}-hint`}
          onChange={(event) => setText(event.target.value)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={drop}
        />
        <p id={`${id}-hint`} className={css['muted']}>
          {words.servers.pasteHint}
        </p>
      </div>
      <p className={css['muted']} role="status">
        {text.trim() !== '' &&
          (understood === null ? words.servers.reading : words.servers.found(understood.found.length))}
      </p>
      {understood !== null && <FoundServers key={understood.request} understood={understood} saved={saved} />}
    </div>
  );
}

const EXAMPLES = 'npx -y @scope/server --option value\nhttps://example.com/mcp\n{ "mcpServers": { … } }';

function useReading(text: string): Understood | null {
  const session = useSession();
  const [read, setRead] = useState<{ text: string; understood: Understood | null }>({ text: '', understood: null });
  useEffect(() => {
    if (text.trim() === '') return;
    let wanted = true;
    const timer = window.setTimeout(async () => {
      const understood = await session.servers.read(text);
      if (wanted) setRead({ text, understood });
    }, QUIET);
    return () => {
      wanted = false;
      window.clearTimeout(timer);
    };
  }, [session, text]);
  return read.text === text ? read.understood : null;
}
