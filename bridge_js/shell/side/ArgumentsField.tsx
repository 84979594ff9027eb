/** The field for arguments. A mistake is named below it, and a press on it leads to its place. */
import { type ReactElement, useId, useRef } from 'react';
import controls from '../parts/controls.module.css';
import type { Mistake } from '../tools/json/read';
import css from './CallPanel.module.css';

interface Props {
  readonly text: string;
  readonly change: (text: string) => void;
  readonly mistake: Mistake | null;
}

const FEWEST_LINES = 3;
const MOST_LINES = 12;

export function ArgumentsField({ text, change, mistake }: Props): ReactElement {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const lines = Math.min(MOST_LINES, Math.max(FEWEST_LINES, text.split('\n').length));
  const lead = (offset: number) => {
    field.current?.focus();
    field.current?.setSelectionRange(offset, offset + 1);
  };
  return (
    <div className={css['arguments']}>
      <label htmlFor={id}>Arguments as JSON</label>
      <textarea
        ref={field}
        id={id}
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
          Line {mistake.line}, column {mistake.column}: {mistake.text}
        </button>
      )}
    </div>
  );
}
