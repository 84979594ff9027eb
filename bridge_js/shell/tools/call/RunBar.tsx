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
import { RunMenu } from './RunMenu';
import { Running } from './Running';
import { SaveCall } from './SaveCall';

interface Props {
  readonly name: ToolName;
  /** The tool's name as calls of it are shown. */
  readonly shown: string;
  readonly draft: Draft;
  readonly ready: boolean;
  readonly waiting: boolean;
  /** Runs and writes the arguments out; only for a tool with a View, which is who sees it. */
  readonly stream: (() => void) | undefined;
  readonly put: (text: string) => void;
}

type Drawer = 'save' | 'recent' | null;

export function RunBar({ name, shown, draft, ready, waiting, stream, put }: Props): ReactElement {
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
      <Running name={name} shown={shown} />
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
        {stream !== undefined && <RunMenu ready={ready} stream={stream} />}
        {/* Of a View's own tool nothing is kept: it is gone with the View. */}
        {name.view === undefined && (
          <>
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
          </>
        )}
      </div>
    </div>
  );
}
