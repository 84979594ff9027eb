/** One of several kinds: which one, and its field. What was typed for another kind is there again when it is chosen. */
import { type ReactElement, useRef, useState } from 'react';
import controls from '../../parts/controls.module.css';
import { words } from '../../words';
import { type Json, memberOf, withMember } from '../json/value';
import { firstValue } from '../schema/draft';
import { type Branch, fieldOf } from '../schema/field';
import { branchFor, canShow } from '../schema/fit';
import { Control } from './Control';
import { Description } from './Description';
import css from './Form.module.css';
import { type ControlProps, useForm } from './form_context';

interface Props extends ControlProps {
  readonly branches: readonly Branch[];
}

export function EitherField({ branches, ...props }: Props): ReactElement {
  const { name, value, change, id } = props;
  const { root } = useForm();
  const [picked, setPicked] = useState<number | null>(null);
  const before = useRef(new Map<number, Json>());
  const at = chosenBranch(branches, value, picked, root);
  const branch = branches[at];
  const pick = (next: number) => {
    const wanted = branches[next];
    if (wanted === undefined) return;
    if (value !== undefined) before.current.set(at, value);
    setPicked(next);
    change(before.current.get(next) ?? carried(firstValue(wanted.schema, root), value, wanted, root));
  };
  const field = branch && fieldOf(branch.schema, root);
  return (
    <div className={css['either']}>
      <select
        className={controls['field']}
        aria-label={words.call.field.branch(name)}
        value={at}
        onChange={(event) => pick(Number(event.target.value))}
      >
        {branches.map((one, place) => (
          <option key={one.name} value={place}>
            {one.name}
          </option>
        ))}
      </select>
      {branch !== undefined && field !== undefined && (
        <>
          <Description id={`${id}-branch`} text={field.description} />
          <Control {...props} schema={branch.schema} field={field} />
        </>
      )}
    </div>
  );
}

/** As picked, as long as that can show the value; otherwise the one that fits best. */
function chosenBranch(
  branches: readonly Branch[],
  value: Json | undefined,
  picked: number | null,
  root: ControlRoot,
): number {
  const one = picked === null ? undefined : branches[picked];
  if (picked !== null && one !== undefined && (value === undefined || canShow(value, one.schema, root))) return picked;
  return value === undefined ? 0 : Math.max(0, branchFor(value, branches, root));
}

type ControlRoot = ReturnType<typeof useForm>['root'];

/** Members that the new kind has, too, keep what was typed. */
function carried(fresh: Json, old: Json | undefined, { schema }: Branch, root: ControlRoot): Json {
  const { shape } = fieldOf(schema, root);
  if (fresh.kind !== 'object' || old?.kind !== 'object' || shape.kind !== 'object') return fresh;
  return shape.properties.reduce<Json & { kind: 'object' }>((all, { name, schema: part }) => {
    const kept = memberOf(old, name);
    return kept !== undefined && canShow(kept, part, root) ? withMember(all, name, kept) : all;
  }, fresh);
}
