/** One member or item: its name, what is expected, the control, and what does not fit. */
import { type ReactElement, type ReactNode, useId, useState } from 'react';
import type { Json } from '../json/value';
import { writeJson } from '../json/write';
import { fieldOf, type Field as ShownField } from '../schema/field';
import { canShow } from '../schema/fit';
import { Control } from './Control';
import { Description } from './Description';
import { FieldHead } from './FieldHead';
import css from './Form.module.css';
import { type FieldProps, useForm } from './form_context';
import { JsonField } from './JsonField';

interface Props extends FieldProps {
  /** Buttons of whoever holds this field. */
  readonly actions?: ReactNode;
}

/** Kinds with a control that a label can name; the others are groups. */
const LABELLED = ['string', 'number', 'choice'];
/** Kinds that are worth editing as JSON now and then. */
const LARGE = ['object', 'list', 'either'];

export function Field({ actions, ...props }: Props): ReactElement {
  const { schema, value, pointer } = props;
  const { root, problems } = useForm();
  const id = useId();
  const [wanted, setWanted] = useState(false);
  const field = fieldOf(schema, root);
  const found = problems.get(pointer) ?? [];
  const fits = value === undefined || canShow(value, schema, root);
  const asJson = value !== undefined && (wanted || !fits);
  const inside = { ...props, id, invalid: found.length > 0 };
  const content = (
    <>
      <FieldHead
        {...props}
        id={id}
        field={field}
        labelled={asJson || isLabelled(field, value)}
        asJson={LARGE.includes(field.shape.kind) && value !== undefined && fits ? wanted : null}
        toggleJson={() => setWanted(!wanted)}
      >
        {actions}
      </FieldHead>
      <Description id={`${id}-about`} text={field.description} />
      {asJson ? (
        <JsonField {...inside} text={writeJson(value)} otherKind={!fits} />
      ) : (
        <Control {...inside} field={field} />
      )}
      <Problems id={`${id}-problems`} texts={found} />
    </>
  );
  if (asJson || isLabelled(field, value)) {
    return (
      <div className={css['field']} data-pointer={pointer}>
        {content}
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid in every engine
    <div className={css['field']} data-pointer={pointer} role="group" aria-labelledby={`${id}-name`}>
      {content}
    </div>
  );
}

function isLabelled({ shape }: ShownField, value: Json | undefined): boolean {
  return LABELLED.includes(shape.kind) && value?.kind !== 'null';
}

function Problems({ id, texts }: { id: string; texts: readonly string[] }): ReactElement {
  return (
    <div id={id}>
      {texts.map((text) => (
        <p key={text} className={css['problem']}>
          <bdi>{text}</bdi>
        </p>
      ))}
    </div>
  );
}
