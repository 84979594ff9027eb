/** All arguments of a tool as a form. */
import { type ReactElement, useId, useMemo } from 'react';
import { words } from '../../words';
import type { Json, JsonObject } from '../json/value';
import { fieldOf } from '../schema/field';
import { canShow } from '../schema/fit';
import { Control } from './Control';
import css from './Form.module.css';
import { FormProvider } from './form_context';
import { ObjectField } from './ObjectField';

interface Props {
  readonly root: JsonObject;
  readonly value: JsonObject;
  readonly change: (value: Json) => void;
  readonly problems: ReadonlyMap<string, readonly string[]>;
}

export function ArgumentsForm({ root, value, change, problems }: Props): ReactElement {
  const id = useId();
  const setting = useMemo(() => ({ root, problems }), [root, problems]);
  const field = fieldOf(root, root);
  const { shape } = field;
  const inside = {
    id,
    name: words.call.asJson,
    schema: root,
    value,
    change: (changed: Json | undefined) => change(changed ?? { kind: 'object', members: [] }),
    pointer: '',
    required: true,
    invalid: problems.has(''),
  };
  const nothing = shape.kind === 'object' && shape.properties.length === 0 && !shape.open && value.members.length === 0;
  if (nothing) return <p className={css['note']}>{words.call.noArguments}</p>;
  return (
    <FormProvider value={setting}>
      <div className={css['form']}>
        {shape.kind === 'either' && canShow(value, root, root) ? (
          <Control {...inside} field={field} />
        ) : (
          <ObjectField {...inside} shape={shape.kind === 'object' ? shape : FREE} outermost />
        )}
      </div>
    </FormProvider>
  );
}

/** Of a schema that says nothing of members. */
const FREE = { kind: 'object', properties: [], more: null, open: true } as const;
