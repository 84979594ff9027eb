/** The line above a control: name, what is expected, and the ways to unset it, make it null or edit it as JSON. */
import type { ReactElement, ReactNode } from 'react';
import { IconButton } from '../../parts/IconButton';
import { words } from '../../words';
import { NULL } from '../json/value';
import { hintOf } from '../schema/describe';
import type { Field } from '../schema/field';
import css from './Form.module.css';
import type { FieldProps } from './form_context';

interface Props extends FieldProps {
  readonly id: string;
  readonly field: Field;
  readonly labelled: boolean;
  /** Whether it is edited as JSON; null where that is no question. */
  readonly asJson: boolean | null;
  readonly toggleJson: () => void;
  readonly children: ReactNode;
}

export function FieldHead(props: Props): ReactElement {
  const { id, name, field, labelled, required, value, change, children } = props;
  const text = <bdi>{name}</bdi>;
  return (
    <div className={css['head']}>
      {labelled ? (
        <label id={`${id}-name`} htmlFor={id} className={css['name']} title={field.title}>
          {text}
        </label>
      ) : (
        <span id={`${id}-name`} className={css['name']} title={field.title}>
          {text}
        </span>
      )}
      {required && <em className={css['required']}>{words.call.field.required}</em>}
      {field.deprecated && <em>{words.call.field.deprecated}</em>}
      <small className={css['hint']}>
        <bdi>{hintOf(field.schema)}</bdi>
      </small>
      <NullButton name={name} field={field} value={value} change={change} />
      {props.asJson !== null && (
        <IconButton
          icon={props.asJson ? 'sliders' : 'json'}
          name={props.asJson ? words.call.field.editForm(name) : words.call.field.editJson(name)}
          className={css['small'] ?? ''}
          press={props.toggleJson}
        />
      )}
      {!required && value !== undefined && (
        <IconButton
          icon="close"
          name={words.call.field.unset(name)}
          className={css['small'] ?? ''}
          press={() => change(undefined)}
        />
      )}
      {children}
    </div>
  );
}

function NullButton({
  name,
  field,
  value,
  change,
}: Pick<Props, 'name' | 'field' | 'value' | 'change'>): ReactElement | null {
  if (!field.nullable || value?.kind === 'null') return null;
  return (
    <button
      type="button"
      className={css['null']}
      title={words.call.field.setNull(name)}
      aria-label={words.call.field.setNull(name)}
      onClick={() => change(NULL)}
    >
      {words.call.field.isNull}
    </button>
  );
}
