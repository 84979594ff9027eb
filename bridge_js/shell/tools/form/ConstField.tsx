/** A value that the schema leaves no choice about. */
import type { ReactElement } from 'react';
import { words } from '../../words';
import { writeShort } from '../json/write';
import css from './Form.module.css';
import type { ControlProps } from './form_context';

export function ConstField({ value }: ControlProps): ReactElement {
  return (
    <p className={css['fixed']}>
      <code dir="ltr">{value === undefined ? '' : writeShort(value)}</code> <small>{words.call.field.fixed}</small>
    </p>
  );
}
