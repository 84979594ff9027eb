/** One of the values that the schema lists. */
import type { ReactElement } from 'react';
import controls from '../../parts/controls.module.css';
import { words } from '../../words';
import { equal } from '../json/value';
import { valueWords } from '../schema/describe';
import type { Field, Option } from '../schema/field';
import { type ControlProps, controlAttributes } from './form_context';

interface Props extends ControlProps {
  readonly field: Field;
  readonly options: readonly Option[];
}

const NONE = '';

export function ChoiceField({ field, options, value, change, required, ...props }: Props): ReactElement {
  const at = value === undefined ? -1 : options.findIndex((one) => equal(one.value, value));
  const none =
    field.fallback === undefined ? words.call.field.notSet : words.call.field.defaultIs(valueWords(field.fallback));
  return (
    <select
      {...controlAttributes(props)}
      className={controls['field']}
      value={at < 0 ? NONE : String(at)}
      onChange={(event) => change(event.target.value === NONE ? undefined : options[Number(event.target.value)]?.value)}
    >
      {(!required || at < 0) && <option value={NONE}>{required ? words.call.field.choose : none}</option>}
      {options.map((option, place) => (
        <option key={labelOf(option)} value={place} title={option.hint}>
          {labelOf(option)}
        </option>
      ))}
    </select>
  );
}

/** With a label of its own, the value stands beside it: that is what is sent. */
export function labelOf({ label, value }: Option): string {
  const text = valueWords(value);
  return label === '' || label === text ? text : `${label} (${text})`;
}
