/** One emulated value: its word, and the choice, of which the first is *Auto*. */
import type { ReactElement } from 'react';
import controls from '../parts/controls.module.css';

interface Props {
  readonly label: string;
  readonly options: readonly string[];
  /** null is Auto. A value that is not among the options is shown as well. */
  readonly chosen: string | null;
  readonly choose: (value: string | null) => void;
  readonly nameOf?: (value: string) => string;
}

export function Pick({ label, options, chosen, choose, nameOf = (value) => value }: Props): ReactElement {
  const all = chosen === null || options.includes(chosen) ? options : [chosen, ...options];
  return (
    <label className={controls['pick']}>
      <small>{label}</small>
      <select value={chosen ?? ''} onChange={(event) => choose(event.target.value || null)}>
        <option value="">Auto</option>
        {all.map((value) => (
          <option key={value} value={value}>
            {nameOf(value)}
          </option>
        ))}
      </select>
    </label>
  );
}
