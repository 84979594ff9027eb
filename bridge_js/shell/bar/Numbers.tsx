/** Some whole numbers side by side. A number counts when the field is left or Enter is pressed, if it is allowed. */
import { type ReactElement, useEffect, useState } from 'react';
import controls from '../parts/controls.module.css';
import css from './Emulation.module.css';

interface Props<Name extends string> {
  readonly values: { readonly [name in Name]?: number };
  readonly names: Readonly<Record<Name, string>>;
  readonly least: number;
  readonly most: number;
  readonly change: (values: Record<Name, number>) => void;
}

export function Numbers<Name extends string>({ values, names, least, most, change }: Props<Name>): ReactElement {
  const all = Object.keys(names) as Name[];
  const now = Object.fromEntries(all.map((name) => [name, values[name] ?? least])) as Record<Name, number>;
  return (
    <div className={css['numbers']}>
      {all.map((name) => (
        <Field
          key={name}
          name={names[name]}
          value={now[name]}
          least={least}
          most={most}
          change={(value) => change({ ...now, [name]: value })}
        />
      ))}
    </div>
  );
}

interface FieldProps {
  readonly name: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly change: (value: number) => void;
}

function Field({ name, value, least, most, change }: FieldProps): ReactElement {
  const [text, setText] = useState(String(value));
  useEffect(() => setText(String(value)), [value]);
  const number = Number(text);
  const allowed = Number.isInteger(number) && number >= least && number <= most && text.trim() !== '';
  const settle = () => {
    if (!allowed) setText(String(value));
    else if (number !== value) change(number);
  };
  return (
    <label>
      <small>{name}</small>
      <input
        type="number"
        className={controls['field']}
        min={least}
        max={most}
        value={text}
        aria-invalid={!allowed}
        onChange={(event) => setText(event.target.value)}
        onBlur={settle}
        onKeyDown={(event) => event.key === 'Enter' && settle()}
      />
    </label>
  );
}
