/** Arguments as JSON, with the place of a mistake, and the buttons to run and to cancel. */
import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { ServerRow, ToolRow } from '../../contract/page';
import { useSession, useStateOf } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { COMMAND, hasCommand } from '../parts/keys';
import { readArguments } from '../tools/arguments';
import { prefill } from '../tools/prefill';
import { ArgumentsField } from './ArgumentsField';
import css from './CallPanel.module.css';
import { Parameters } from './Parameters';

interface Props {
  readonly server: ServerRow;
  readonly tool: ToolRow;
  readonly draft: string | undefined;
  readonly keep: (text: string) => void;
  readonly ran: () => void;
}

function firstDraft(tool: ToolRow): string {
  return JSON.stringify(prefill(JSON.parse(tool.input_schema)), null, 2);
}

export function CallForm({ server, tool, draft, keep, ran }: Props): ReactElement {
  const session = useSession();
  const [text, setText] = useState(draft ?? firstDraft(tool));
  const running = useStateOf(({ calls }) =>
    calls.findLast((one) => one.state === 'running' && one.server === server.key && one.tool === tool.name),
  );
  const connected = useStateOf((state) => state.connection === 'open');
  const read = readArguments(text);
  const ready = connected && server.phase === 'ready' && 'value' in read;
  const change = (next: string) => {
    setText(next);
    keep(next);
  };
  const run = () => {
    if (!ready) return;
    session.run({ server: server.key, tool: tool.name }, read.value);
    ran();
  };
  useRunKey(run);
  return (
    <form
      className={css['form']}
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      <ArgumentsField text={text} change={change} mistake={'mistake' in read ? read.mistake : null} />
      <Parameters schema={JSON.parse(tool.input_schema)} />
      <div className={css['buttons']}>
        <button type="submit" className={controls['primary']} disabled={!ready}>
          Run <kbd>{COMMAND} ↵</kbd>
        </button>
        {running !== undefined && (
          <button type="button" className={controls['quiet']} onClick={() => session.cancel(running.call)}>
            <span className={controls['wheel']} /> Cancel
          </button>
        )}
        <button type="button" className={css['reset']} onClick={() => change(firstDraft(tool))}>
          Reset
        </button>
      </div>
    </form>
  );
}

/** Ctrl or ⌘ with Enter runs from anywhere but a dialog. */
function useRunKey(run: () => void): void {
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !hasCommand(event) || document.querySelector('dialog[open]') !== null) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
