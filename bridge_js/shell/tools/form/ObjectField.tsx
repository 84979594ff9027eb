/** An object: the members that the schema lists, and all others that are there or may be. */
import { memo, type ReactElement, useCallback, useState } from 'react';
import controls from '../../parts/controls.module.css';
import { words } from '../../words';
import { below } from '../json/pointer';
import { EMPTY_OBJECT, type Json, memberOf, withMember } from '../json/value';
import type { Shape } from '../schema/field';
import { Field } from './Field';
import css from './Form.module.css';
import { type ControlProps, type FieldProps, useForm } from './form_context';
import { MoreMembers } from './MoreMembers';
import { useSteady } from './steady';

interface Props extends ControlProps {
  readonly shape: Extract<Shape, { kind: 'object' }>;
  /** The arguments themselves, which stand in no other object. */
  readonly outermost?: boolean;
}

/** Fields that are drawn at once. */
const MANY = 100;

export function ObjectField({ shape, value, change, pointer, outermost = false, ...props }: Props): ReactElement {
  const [most, setMost] = useState(MANY);
  const { person } = useForm();
  const object = value?.kind === 'object' ? value : EMPTY_OBJECT;
  const set = useSteady((name: string, member: Json | undefined) => change(withMember(object, name, member)));
  const known = shape.properties;
  return (
    <div className={outermost ? css['members'] : `${css['members']} ${css['inner']}`}>
      {known.slice(0, most).map(({ name, schema, required }) => (
        <MemberField
          key={name}
          name={name}
          schema={schema}
          required={required}
          value={memberOf(object, name)}
          set={set}
          pointer={below(pointer, name)}
        />
      ))}
      {known.length > most && (
        <button type="button" className={controls['quiet']} onClick={() => setMost(most + MANY)}>
          {words.call.field.more(known.length - most)}
        </button>
      )}
      {!person && <MoreMembers {...props} shape={shape} object={object} change={change} pointer={pointer} />}
    </div>
  );
}

type MemberProps = Omit<FieldProps, 'change'> & { readonly set: (name: string, value: Json | undefined) => void };

/** Drawn again only when it is this member that changed: there may be hundreds beside it. */
const MemberField = memo(function MemberField({ set, ...props }: MemberProps): ReactElement {
  const { name } = props;
  const change = useCallback((value: Json | undefined) => set(name, value), [set, name]);
  return <Field {...props} change={change} />;
});
