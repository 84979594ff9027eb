/** A value about which the schema says nothing, or nothing that can be followed: its kind is chosen, too. */
import type { ReactElement } from 'react';
import controls from '../../parts/controls.module.css';
import { words } from '../../words';
import { boolean, EMPTY_LIST, EMPTY_OBJECT, type Json, NULL, string } from '../json/value';
import { writeJson } from '../json/write';
import { type Field, fieldOf } from '../schema/field';
import { BooleanField } from './BooleanField';
import css from './Form.module.css';
import { type ControlProps, useForm } from './form_context';
import { JsonField } from './JsonField';
import { NumberField } from './NumberField';
import { TextField } from './TextField';

const FIRST: { readonly [kind: string]: Json } = {
  string: string(''),
  number: { kind: 'number', text: '0' },
  boolean: boolean(false),
  object: EMPTY_OBJECT,
  list: EMPTY_LIST,
  null: NULL,
};
const KINDS = ['string', 'number', 'boolean', 'object', 'list', 'null'] as const;
const FREE = { kind: 'string', format: undefined, long: false, secret: false } as const;
const ANY_NUMBER = { kind: 'number', whole: false, bounds: { least: undefined, most: undefined, step: '1' } } as const;

export function AnyField(props: ControlProps): ReactElement {
  const { name, value = NULL, change, schema } = props;
  const { root } = useForm();
  const kind = value.kind === 'unreadable' ? 'object' : value.kind;
  return (
    <div className={css['any']}>
      <select
        className={controls['field']}
        aria-label={words.call.field.branch(name)}
        value={kind}
        onChange={(event) => change(FIRST[event.target.value])}
      >
        {KINDS.map((one) => (
          <option key={one} value={one}>
            {words.call.kinds[one]}
          </option>
        ))}
      </select>
      <Inside {...props} value={value} field={fieldOf(schema, root)} />
    </div>
  );
}

function Inside({
  field,
  ...props
}: ControlProps & { readonly value: Json; readonly field: Field }): ReactElement | null {
  switch (props.value.kind) {
    case 'string':
      return <TextField {...props} field={field} shape={FREE} />;
    case 'number':
      return <NumberField {...props} field={field} shape={ANY_NUMBER} />;
    case 'boolean':
      return <BooleanField {...props} />;
    case 'null':
      return null;
    default:
      return <JsonField {...props} text={writeJson(props.value)} otherKind={false} />;
  }
}
