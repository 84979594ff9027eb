/** The line above a control: name, what is expected, and the ways to unset it, make it null or edit it as JSON. */
import type { ReactElement, ReactNode } from 'react';
import { IconButton } from '../../parts/IconButton';
import { words } from '../../words';
import { NULL } from '../json/value';
import { hintOf } from '../schema/describe';
import type { Field } from '../schema/field';
import css from './Form.module.css';
import { type FieldProps, useForm } from './form_context';

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
  const { person } = useForm();
  const text = <Name name={name} title={person ? field.title : undefined} />;
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
      <Hint field={field} />
      <NullButton name={name} field={field} value={value} change={change} />
      {props.asJson !== null && !person && (
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

/** A person who is asked need not know of types, but of bounds. */
function Hint({ field }: { field: Field }): ReactElement {
  const { person } = useForm();
  return (
    <small className={css['hint']}>
      {(!person || field.shape.kind === 'number') && <bdi>{hintOf(field.schema)}</bdi>}
    </small>
  );
}

/** With a title, the name stands beside it: that is what is sent. */
function Name({ name, title }: { name: string; title: string | undefined }): ReactElement {
  if (title === undefined || title === name) return <bdi>{name}</bdi>;
  return (
    <>
      <bdi>{title}</bdi>
      <code className={css['key']}>
        <bdi>{name}</bdi>
      </code>
    </>
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
