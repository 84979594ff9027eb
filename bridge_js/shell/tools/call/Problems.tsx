/** What does not fit, all in one place, once Run was pressed or there is no form to say it; and the second press. */
import { type ReactElement, type RefObject, useEffect } from 'react';
import controls from '../../parts/controls.module.css';
import { Icon } from '../../parts/Icon';
import type { Checked } from '../../state/call_desk';
import { words } from '../../words';
import { lead } from '../form/lead';
import { placeWords } from '../json/pointer';
import css from './CallPanel.module.css';

interface Props {
  readonly checked: Checked | null;
  readonly refused: boolean;
  /** There is no form that says it at its fields. */
  readonly all: boolean;
  readonly panel: RefObject<HTMLElement | null>;
  readonly runAnyway: () => void;
}

const MOST = 6;

export function Problems({ checked, refused, all, panel, runAnyway }: Props): ReactElement | null {
  const first = refused ? checked?.problems[0]?.pointer : undefined;
  useEffect(() => {
    if (first !== undefined) lead(panel.current, first);
  }, [first, panel]);
  if (checked === null) return null;
  const { problems, note } = checked;
  const shown = refused || all ? problems : [];
  if (shown.length === 0 && note === null) return null;
  return (
    <div className={css['problems']} role="status">
      {note !== null && (
        <p className={css['note']}>
          <bdi>{note}</bdi>
        </p>
      )}
      {shown.length > 0 && (
        <p className={css['count']}>
          <Icon name="warning" />
          <bdi>{words.call.problems(shown.length)}</bdi>
          {refused && (
            <button type="button" className={controls['quiet']} onClick={runAnyway}>
              {words.call.runAnyway}
            </button>
          )}
        </p>
      )}
      <ul>
        {shown.slice(0, MOST).map(({ pointer, text }) => (
          <li key={`${pointer} ${text}`}>
            <button type="button" className={css['mistake']} onClick={() => lead(panel.current, pointer)}>
              <code dir="ltr">{words.call.problemAt(placeWords(pointer))}</code> <bdi>{text}</bdi>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
