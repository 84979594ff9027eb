/** All arguments as JSON. A mistake is named below, and a press on it leads to its place. */
import { type ReactElement, useId, useRef } from 'react';
import controls from '../../parts/controls.module.css';
import { words } from '../../words';
import type { Mistake } from '../json/read';
import css from './CallPanel.module.css';

interface Props {
  readonly text: string;
  readonly change: (text: string) => void;
  readonly mistake: Mistake | null;
  /** The form was asked for, and cannot show this. */
  readonly formIsWanted: boolean;
}

const FEWEST_LINES = 4;
const MOST_LINES = 14;

export function ArgumentsText({ text, change, mistake, formIsWanted }: Props): ReactElement {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const lines = Math.min(MOST_LINES, Math.max(FEWEST_LINES, text.split('\n').length));
  const lead = (offset: number) => {
    field.current?.focus();
    field.current?.setSelectionRange(offset, offset + 1);
  };
  return (
    <div className={css['text']}>
      <textarea
        ref={field}
        data-arguments
        aria-label={words.call.asJson}
        className={controls['field']}
        dir="ltr"
        rows={lines}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        value={text}
        aria-invalid={mistake !== null}
        aria-describedby={mistake === null ? undefined : `${id}-mistake`}
        onChange={(event) => change(event.target.value)}
      />
      {mistake !== null && (
        <button id={`${id}-mistake`} type="button" className={css['mistake']} onClick={() => lead(mistake.offset)}>
          {words.call.mistakeAt(mistake.line, mistake.column, mistake.text)}
        </button>
      )}
      {mistake !== null && formIsWanted && <p className={css['note']}>{words.call.notJson}</p>}
    </div>
  );
}
