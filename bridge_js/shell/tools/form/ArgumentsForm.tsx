/** All arguments of a tool as a form. */
import { type ReactElement, useId, useMemo } from 'react';
import { words } from '../../words';
import { type Json, type JsonObject, memberOf } from '../json/value';
import { fieldOf } from '../schema/field';
import { canShow } from '../schema/fit';
import { membersOf } from '../schema/schema';
import { Control } from './Control';
import css from './Form.module.css';
import { FormProvider } from './form_context';
import { ObjectField } from './ObjectField';

interface Props {
  readonly root: JsonObject;
  readonly value: JsonObject;
  readonly change: (value: Json) => void;
  readonly problems: ReadonlyMap<string, readonly string[]>;
  /** See `FormSetting`. */
  readonly person?: boolean;
}

export function ArgumentsForm({ root, value, change, problems, person = false }: Props): ReactElement {
  const id = useId();
  const setting = useMemo(() => ({ root, problems, person }), [root, problems, person]);
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
  if (shape.kind === 'object' && shape.properties.length === 0 && value.members.length === 0 && !speaksOfMore(root))
    return <p className={css['note']}>{words.call.noArguments}</p>;
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

/** A schema that lists nothing and is silent about the rest means that there are no arguments. */
function speaksOfMore(root: JsonObject): boolean {
  const { schema } = fieldOf(root, root);
  const more = memberOf(schema, 'additionalProperties');
  const refused = more === undefined || (more.kind === 'boolean' && !more.value);
  return !refused || membersOf(schema, 'patternProperties').length > 0;
}

/** Of a schema that says nothing of members. */
const FREE = { kind: 'object', properties: [], more: null, open: true } as const;
