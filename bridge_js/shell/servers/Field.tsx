/** A labelled line of text with what there is to say about it. */
import { type ReactElement, useId } from 'react';
import type { DraftRemark } from '../../contract/page';
import controls from '../parts/controls.module.css';
import css from './Form.module.css';
import { Remarks } from './Remarks';

interface Props {
  readonly label: string;
  readonly value: string;
  readonly change: (value: string) => void;
  readonly remarks?: readonly DraftRemark[];
  readonly hint?: string;
  /** A command, a path, an address: shown as code and from left to right. */
  readonly wire?: boolean;
  readonly first?: boolean;
}

export function Field({ label, value, change, remarks = [], hint, wire = false, first = false }: Props): ReactElement {
  const id = useId();
  return (
    <div className={css['field']}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        className={`${controls['field']} ${wire ? css['wire'] : ''}`}
        dir={wire ? 'ltr' : 'auto'}
        placeholder={hint}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        data-first={first || undefined}
        value={value}
        aria-invalid={remarks.some((one) => one.level === 'error')}
        aria-describedby={remarks.length > 0 ? `${id}-said` : undefined}
        onChange={(event) => change(event.target.value)}
      />
      <Remarks id={`${id}-said`} remarks={remarks} />
    </div>
  );
}
