/** True or false, neither of which is chosen before somebody does. */
import type { ReactElement } from 'react';
import { Segments } from '../../parts/Segments';
import { words } from '../../words';
import { boolean } from '../json/value';
import { type ControlProps, useForm } from './form_context';

export function BooleanField({ name, value, change }: ControlProps): ReactElement {
  const { person } = useForm();
  return (
    <div>
      <Segments
        label={name}
        segments={[
          { value: true, label: person ? words.asked.yes : words.call.field.yes },
          { value: false, label: person ? words.asked.no : words.call.field.no },
        ]}
        chosen={value?.kind === 'boolean' ? value.value : null}
        choose={(chosen) => change(boolean(chosen === true))}
      />
    </div>
  );
}
