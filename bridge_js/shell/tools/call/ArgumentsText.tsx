/** All arguments as JSON. A mistake is named below, and a press on it leads to its place. */
import { type ReactElement, useCallback, useId, useMemo, useRef } from 'react';
import { useCommands } from '../../frame/commands';
import controls from '../../parts/controls.module.css';
import { words } from '../../words';
import { JsonArea, replace } from '../json/JsonArea';
import { type Mistake, readJson } from '../json/read';
import { showPlace } from '../json/show_place';
import { sameCaret } from '../json/typing';
import { writeJson } from '../json/write';
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
  const format = useCallback(() => field.current && layOut(field.current), []);
  useFormatCommand(format);
  return (
    <div className={css['text']}>
      <JsonArea
        ref={field}
        data-arguments
        aria-label={words.call.asJson}
        className={controls['field']}
        rows={lines}
        value={text}
        change={change}
        aria-invalid={mistake !== null}
        aria-describedby={mistake === null ? undefined : `${id}-mistake`}
      />
      <div className={css['below']}>
        {mistake !== null && (
          <button
            id={`${id}-mistake`}
            type="button"
            className={css['mistake']}
            onClick={() => field.current && showPlace(field.current, mistake.offset)}
          >
            {words.call.mistakeAt(mistake.line, mistake.column, mistake.text)}
          </button>
        )}
        <button type="button" className={controls['quiet']} disabled={mistake !== null} onClick={format}>
          {words.call.format}
        </button>
      </div>
      {mistake !== null && formIsWanted && <p className={css['note']}>{words.call.notJson}</p>}
    </div>
  );
}

/** Nothing but blanks and line ends is changed; what is no JSON stays as it is. */
function layOut(field: HTMLTextAreaElement): void {
  const before = field.value;
  const reading = readJson(before);
  if ('mistake' in reading) return;
  const after = writeJson(reading.value);
  const caret = sameCaret(before, field.selectionStart, after);
  if (after !== before) replace(field, 0, before.length, after);
  field.setSelectionRange(caret, caret);
  field.focus();
}

function useFormatCommand(format: () => void): void {
  useCommands(
    'format',
    useMemo(
      () => [{ id: 'format', group: 'actions', title: words.call.formatAll, icon: 'json', run: format }],
      [format],
    ),
  );
}
