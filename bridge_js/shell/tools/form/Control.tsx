/** The control of a field, by what kind it is. What has no value yet is set by a press where typing cannot do it. */
import type { ReactElement } from 'react';
import controls from '../../parts/controls.module.css';
import { Icon } from '../../parts/Icon';
import { words } from '../../words';
import { firstValue } from '../schema/draft';
import { checksOf, type Field, type Shape } from '../schema/field';
import { AnyField } from './AnyField';
import { BooleanField } from './BooleanField';
import { ChecksField } from './ChecksField';
import { ChoiceField } from './ChoiceField';
import { ConstField } from './ConstField';
import { EitherField } from './EitherField';
import css from './Form.module.css';
import { type ControlProps, useForm } from './form_context';
import { ListField } from './ListField';
import { NumberField } from './NumberField';
import { ObjectField } from './ObjectField';
import { TextField } from './TextField';

interface Props extends ControlProps {
  readonly field: Field;
}

type ListProps = ControlProps & { readonly shape: Extract<Shape, { kind: 'list' }> };

/** Kinds whose control also shows that there is no value. */
const EMPTY_TOO = ['string', 'number', 'boolean', 'choice'];

export function Control(props: Props): ReactElement {
  const { field, value } = props;
  const { root, person } = useForm();
  if (value?.kind === 'null' && field.shape.kind !== 'any') return <IsNull {...props} />;
  const checks = person && field.shape.kind === 'list' && checksOf(field.shape, root) !== null;
  if (value === undefined && !checks && !EMPTY_TOO.includes(field.shape.kind)) return <SetButton {...props} />;
  return <Filled {...props} />;
}

function Filled({ field, ...props }: Props): ReactElement {
  const { shape } = field;
  switch (shape.kind) {
    case 'string':
      return <TextField {...props} field={field} shape={shape} />;
    case 'number':
      return <NumberField {...props} field={field} shape={shape} />;
    case 'boolean':
      return <BooleanField {...props} />;
    case 'choice':
      return <ChoiceField {...props} field={field} options={shape.options} />;
    case 'const':
    case 'null':
      return <ConstField {...props} />;
    case 'list':
      return <ListOrChecks {...props} shape={shape} />;
    case 'object':
      return <ObjectField {...props} shape={shape} />;
    case 'either':
      return <EitherField {...props} branches={shape.branches} />;
    case 'any':
      return <AnyField {...props} />;
  }
}

function ListOrChecks({ shape, ...props }: ListProps): ReactElement {
  const { root, person } = useForm();
  const options = person ? checksOf(shape, root) : null;
  return options === null ? <ListField {...props} shape={shape} /> : <ChecksField {...props} options={options} />;
}

function SetButton({ name, schema, change }: Props): ReactElement {
  const { root } = useForm();
  return (
    <button
      type="button"
      className={`${controls['quiet']} ${css['set']}`}
      aria-label={words.call.field.set(name)}
      onClick={() => change(firstValue(schema, root))}
    >
      <Icon name="add" />
      {words.call.field.setShort}
    </button>
  );
}

function IsNull({ name, schema, change, field }: Props): ReactElement {
  const { root } = useForm();
  if (field.shape.kind === 'null') return <code className={css['fixed']}>{words.call.field.isNull}</code>;
  const give = () => {
    const first = firstValue(schema, root);
    change(first.kind === 'null' ? undefined : first);
  };
  return (
    <button
      type="button"
      className={`${controls['quiet']} ${css['set']}`}
      aria-label={words.call.field.notNull(name)}
      onClick={give}
    >
      <code>{words.call.field.isNull}</code>
    </button>
  );
}
