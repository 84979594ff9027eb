/** One of a few values, by name. */
import { type ReactElement, useId } from 'react';
import controls from '../parts/controls.module.css';
import css from './Form.module.css';

interface Props<Value extends string> {
  readonly label: string;
  readonly names: Readonly<Record<Value, string>>;
  readonly value: Value;
  readonly change: (value: Value) => void;
}

export function Choice<Value extends string>({ label, names, value, change }: Props<Value>): ReactElement {
  const id = useId();
  return (
    <div className={css['field']}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={controls['field']}
        value={value}
        onChange={(event) => change(event.target.value as Value)}
      >
        {(Object.keys(names) as Value[]).map((one) => (
          <option key={one} value={one}>
            {names[one]}
          </option>
        ))}
      </select>
    </div>
  );
}
