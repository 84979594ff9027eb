/** A number as it is spelled: nothing is rounded, and arrows step by what the schema says. */
import { type KeyboardEvent, type ReactElement, useState } from 'react';
import controls from '../../parts/controls.module.css';
import { words } from '../../words';
import { isNumber, stepped } from '../schema/decimal';
import { valueWords } from '../schema/describe';
import type { Field, Shape } from '../schema/field';
import css from './Form.module.css';
import { type ControlProps, controlAttributes } from './form_context';

interface Props extends ControlProps {
  readonly field: Field;
  readonly shape: Extract<Shape, { kind: 'number' }>;
}

/** What may still become a number. */
const BEGINNING = /^-?\d*\.?\d*(?:[eE][+-]?\d*)?$/;

export function NumberField({ field, shape, ...props }: Props): ReactElement {
  const { value, change } = props;
  const [typing, setTyping] = useState(false);
  const text = value?.kind === 'number' || value?.kind === 'unreadable' ? value.text : '';
  const { least, most, step } = shape.bounds;
  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown'))
      return;
    event.preventDefault();
    change({ kind: 'number', text: stepped(text, step, event.key === 'ArrowUp', least, most) });
  };
  const wrong = text !== '' && !isNumber(text) && !(typing && BEGINNING.test(text));
  return (
    <>
      <input
        {...controlAttributes({ id: props.id, invalid: props.invalid || wrong })}
        type="text"
        role="spinbutton"
        aria-valuenow={isNumber(text) ? Number(text) : undefined}
        aria-valuetext={text === '' ? words.call.field.notSet : text}
        className={controls['field']}
        dir="ltr"
        inputMode={shape.whole ? 'numeric' : 'decimal'}
        autoComplete="off"
        placeholder={
          field.fallback === undefined
            ? words.call.field.notSet
            : words.call.field.defaultIs(valueWords(field.fallback))
        }
        value={text}
        onChange={(event) => change(numberOf(event.target.value.trim()))}
        onFocus={() => setTyping(true)}
        onBlur={() => setTyping(false)}
        onKeyDown={press}
      />
      {wrong && <p className={css['problem']}>{words.call.field.number}</p>}
    </>
  );
}

function numberOf(text: string): ControlProps['value'] {
  if (text === '') return undefined;
  return isNumber(text) ? { kind: 'number', text } : { kind: 'unreadable', text };
}
