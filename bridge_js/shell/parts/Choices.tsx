/** A list of values of which one is chosen: radio buttons that look like the lines of a menu. Arrows choose at once. */
import { type ReactElement, useId, useRef } from 'react';
import css from './Choices.module.css';
import { Icon } from './Icon';

export interface Choice<Value> {
  readonly value: Value;
  readonly label: string;
  /** Beside the label, in small. */
  readonly detail?: string;
}

interface Props<Value> {
  readonly label: string;
  readonly choices: readonly Choice<Value>[];
  readonly chosen: Value;
  readonly choose: (value: Value) => void;
  /** A press of the pointer or of Enter is the last word. */
  readonly done?: () => void;
}

export function Choices<Value>({ label, choices, chosen, choose, done }: Props<Value>): ReactElement {
  const name = useId();
  const pointed = useRef(false);
  return (
    <fieldset
      className={css['choices']}
      aria-label={label}
      onPointerDown={() => {
        pointed.current = true;
      }}
      onKeyDown={(event) => {
        pointed.current = false;
        if (event.key !== 'Enter') return;
        event.preventDefault();
        done?.();
      }}
    >
      {choices.map(({ value, label: title, detail }) => (
        <label key={title}>
          <input
            type="radio"
            name={name}
            checked={value === chosen}
            onChange={() => choose(value)}
            onClick={() => pointed.current && done?.()}
          />
          <Icon name="check" />
          <bdi>{title}</bdi>
          {detail !== undefined && <small>{detail}</small>}
        </label>
      ))}
    </fieldset>
  );
}
