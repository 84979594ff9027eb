/** Members that the schema does not list by name, as rows of a name and a value; and a row to add one. */
import { type ReactElement, useId, useState } from 'react';
import controls from '../../parts/controls.module.css';
import { IconButton } from '../../parts/IconButton';
import { words } from '../../words';
import { below } from '../json/pointer';
import { EMPTY_OBJECT, type Json, type JsonObject, memberOf, string, withMember } from '../json/value';
import { firstValue } from '../schema/draft';
import { fieldOf, type Shape } from '../schema/field';
import { Field } from './Field';
import css from './Form.module.css';
import { useForm } from './form_context';

interface Props {
  readonly shape: Extract<Shape, { kind: 'object' }>;
  readonly object: JsonObject;
  readonly change: (value: Json) => void;
  readonly pointer: string;
}

export function MoreMembers({ shape, object, change, pointer }: Props): ReactElement | null {
  const { root } = useForm();
  const schema = shape.more ?? EMPTY_OBJECT;
  const listed = new Set(shape.properties.map((one) => one.name));
  // One that is there twice is one field: the last counts.
  const names = [...new Set(object.members.map((one) => one.name))].filter((name) => !listed.has(name));
  if (names.length === 0 && !shape.open) return null;
  const add = (name: string) => {
    const anything = fieldOf(schema, root).shape.kind === 'any';
    change(withMember(object, name, anything ? string('') : firstValue(schema, root)));
  };
  return (
    <>
      {names.map((name) => (
        <Field
          key={name}
          name={name}
          schema={schema}
          required={false}
          value={memberOf(object, name)}
          change={(member) => change(withMember(object, name, member))}
          pointer={below(pointer, name)}
        />
      ))}
      {shape.open && <AddMember taken={(name) => memberOf(object, name) !== undefined || listed.has(name)} add={add} />}
    </>
  );
}

function AddMember({ taken, add }: { taken: (name: string) => boolean; add: (name: string) => void }): ReactElement {
  const id = useId();
  const [name, setName] = useState('');
  const refused = name !== '' && taken(name);
  const press = () => {
    if (name === '' || refused) return;
    add(name);
    setName('');
  };
  return (
    <div className={css['add']}>
      <input
        type="text"
        className={controls['field']}
        aria-label={words.call.members.name}
        aria-invalid={refused}
        aria-describedby={id}
        placeholder={words.call.members.name}
        spellCheck={false}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          press();
        }}
      />
      <IconButton icon="add" name={words.call.members.add} press={press} />
      <p id={id} className={css['problem']}>
        {refused ? words.call.members.taken : ''}
      </p>
    </div>
  );
}
