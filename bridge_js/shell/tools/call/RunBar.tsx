/** Run and how it goes, and calls that are kept: saved under names, and the last ones. */
import { type ReactElement, useRef, useState } from 'react';
import { useEscape } from '../../frame/escape';
import { SHORTCUTS } from '../../frame/shortcuts';
import controls from '../../parts/controls.module.css';
import { Icon } from '../../parts/Icon';
import { ariaKeys, spelled } from '../../parts/keys';
import type { Draft } from '../../state/call_desk';
import type { ToolName } from '../../state/state';
import { words } from '../../words';
import css from './CallPanel.module.css';
import { Recent } from './Recent';
import { Running } from './Running';
import { SaveCall } from './SaveCall';

interface Props {
  readonly name: ToolName;
  readonly draft: Draft;
  readonly ready: boolean;
  readonly waiting: boolean;
  readonly put: (text: string) => void;
}

type Drawer = 'save' | 'recent' | null;

export function RunBar({ name, draft, ready, waiting, put }: Props): ReactElement {
  const [open, setOpen] = useState<Drawer>(null);
  const opener = useRef<HTMLElement | null>(null);
  const toggle = (drawer: Drawer, button: HTMLElement) => {
    opener.current = button;
    setOpen(open === drawer ? null : drawer);
  };
  const close = () => {
    setOpen(null);
    opener.current?.focus();
  };
  useEscape(open !== null, close);
  const use = (text: string) => {
    put(text);
    close();
  };
  return (
    <div className={css['foot']}>
      <Running name={name} />
      {open === 'save' && <SaveCall name={name} draft={draft} close={close} />}
      {open === 'recent' && <Recent name={name} use={use} />}
      <div className={css['buttons']}>
        <button
          type="submit"
          className={controls['primary']}
          disabled={!ready}
          aria-keyshortcuts={ariaKeys(SHORTCUTS.run)}
        >
          {waiting ? words.call.checking : words.call.run} <kbd>{spelled(SHORTCUTS.run)}</kbd>
        </button>
        <button
          type="button"
          className={controls['quiet']}
          aria-expanded={open === 'save'}
          onClick={(event) => toggle('save', event.currentTarget)}
        >
          {words.call.save}
        </button>
        <button
          type="button"
          className={css['plain']}
          aria-expanded={open === 'recent'}
          onClick={(event) => toggle('recent', event.currentTarget)}
        >
          {words.call.recent} <Icon name={open === 'recent' ? 'down' : 'up'} />
        </button>
      </div>
    </div>
  );
}
