/** How the model is asked: how freely, how long it thinks, and how often in one turn. */
import { type ReactElement, useId, useState } from 'react';
import type { ChatManner } from '../../../contract/page';
import { useSession } from '../../page/use_session';
import controls from '../../parts/controls.module.css';
import { Drop } from '../../parts/Drop';
import { Segments } from '../../parts/Segments';
import { words } from '../../words';
import css from './ChatSide.module.css';

type Effort = NonNullable<ChatManner['effort']> | 'auto';

const EFFORTS: readonly Effort[] = ['auto', 'low', 'medium', 'high'];

export function MannerField({ manner }: { manner: ChatManner }): ReactElement {
  const { chat } = useSession();
  const { temperature, effort, max_steps: steps } = manner;
  const value = temperature === null ? words.chat.stepsOnly(steps) : words.chat.mannerOf(temperature.toFixed(1), steps);
  return (
    <Drop label={words.chat.manner} value={value}>
      {() => (
        <div className={css['chooser']}>
          <NumberLine
            label={words.chat.temperature}
            note={words.chat.temperatureHow}
            value={temperature}
            least={0}
            most={2}
            step={0.1}
            keep={(next) => chat.setManner({ temperature: next })}
          />
          <NumberLine
            label={words.chat.steps}
            note={words.chat.stepsHow}
            value={steps}
            least={1}
            most={100}
            step={1}
            keep={(next) => next !== null && chat.setManner({ max_steps: Math.round(next) })}
          />
          <span className={css['name']}>{words.chat.effort}</span>
          <Segments<Effort>
            label={words.chat.effort}
            segments={EFFORTS.map((one) => ({ value: one, label: words.chat.efforts[one] }))}
            chosen={effort ?? 'auto'}
            choose={(next) => chat.setManner({ effort: next === 'auto' ? null : next })}
          />
        </div>
      )}
    </Drop>
  );
}

interface LineProps {
  readonly label: string;
  readonly note: string;
  readonly value: number | null;
  readonly least: number;
  readonly most: number;
  readonly step: number;
  readonly keep: (value: number | null) => void;
}

/** Kept as it is typed, as long as it makes sense. */
function NumberLine({ label, note, value, least, most, step, keep }: LineProps): ReactElement {
  const id = useId();
  const [text, setText] = useState(value === null ? '' : String(value));
  const number = text.trim() === '' ? null : Number(text);
  const fits = number === null || (Number.isFinite(number) && number >= least && number <= most);
  return (
    <div className={css['line']}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="number"
        className={controls['field']}
        min={least}
        max={most}
        step={step}
        value={text}
        aria-invalid={!fits}
        aria-describedby={`${id}-note`}
        onChange={(event) => {
          const next = event.target.value;
          setText(next);
          const read = next.trim() === '' ? null : Number(next);
          if (read === null || (read >= least && read <= most)) keep(read);
        }}
      />
      <small id={`${id}-note`}>{note}</small>
    </div>
  );
}
