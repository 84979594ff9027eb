/** Two or three values side by side, of which one is chosen. */
import type { ReactElement } from 'react';
import css from './controls.module.css';
import { Icon, type IconName } from './Icon';

export interface Segment<Value> {
  readonly value: Value;
  readonly label: string;
  readonly icon?: IconName;
  /** Why it cannot be chosen now: it stays in reach and says so. */
  readonly unavailable?: string | undefined;
}

interface Props<Value> {
  readonly label: string;
  readonly segments: readonly Segment<Value>[];
  readonly chosen: Value;
  readonly choose: (value: Value) => void;
}

export function Segments<Value>({ label, segments, chosen, choose }: Props<Value>): ReactElement {
  return (
    <fieldset className={css['segments']} aria-label={label}>
      {segments.map(({ value, label: name, icon, unavailable }) => (
        <button
          key={name}
          type="button"
          aria-pressed={value === chosen}
          aria-label={icon && `${label}: ${name}`}
          title={unavailable ?? (icon && `${label}: ${name}`)}
          aria-disabled={unavailable !== undefined || undefined}
          onClick={() => choose(value)}
        >
          {icon === undefined ? name : <Icon name={icon} />}
        </button>
      ))}
    </fieldset>
  );
}
