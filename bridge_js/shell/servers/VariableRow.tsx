/** One variable or header: its name, its value, and whether the value goes to the keyring. */
import { type ReactElement, useId } from 'react';
import type { DraftRemark, DraftVariable } from '../../contract/page';
import controls from '../parts/controls.module.css';
import { IconButton } from '../parts/IconButton';
import { words } from '../words';
import { isReference, renamed } from './draft';
import css from './Form.module.css';
import { ReferredSecret } from './ReferredSecret';
import { Remarks } from './Remarks';

interface Props {
  readonly nameLabel: string;
  readonly variable: DraftVariable;
  readonly change: (variable: DraftVariable) => void;
  readonly remove: () => void;
  readonly remarks: readonly DraftRemark[];
}

export function VariableRow({ nameLabel, variable, change, remove, remarks }: Props): ReactElement {
  const id = useId();
  const { name, value, secret } = variable;
  const said = name === '' ? words.servers.unnamed : name;
  const invalid = remarks.some((one) => one.level === 'error');
  const field = `${controls['field']} ${css['wire']}`;
  return (
    <div className={css['variable']}>
      <div className={css['row']}>
        <input
          type="text"
          className={field}
          dir="ltr"
          data-name
          aria-label={nameLabel}
          aria-invalid={invalid}
          aria-describedby={remarks.length > 0 ? id : undefined}
          spellCheck={false}
          autoComplete="off"
          value={name}
          onChange={(event) => change(renamed(variable, event.target.value))}
        />
        <input
          type={secret ? 'password' : 'text'}
          className={field}
          dir="ltr"
          aria-label={words.servers.variableValue(said)}
          aria-describedby={remarks.length > 0 ? id : undefined}
          placeholder={value === null ? words.servers.held : secret ? words.servers.isSecret : ''}
          spellCheck={false}
          autoComplete={secret ? 'new-password' : 'off'}
          value={value ?? ''}
          onChange={(event) => change({ ...variable, value: event.target.value })}
        />
        <IconButton
          icon="key"
          name={words.servers.keepSecret(said)}
          pressed={secret}
          disabled={isReference(value)}
          press={() => change({ ...variable, secret: !secret })}
        />
        <IconButton icon="close" name={words.servers.removeVariable(said)} press={remove} />
      </div>
      <Remarks id={id} remarks={remarks} />
      <ReferredSecret value={value} />
    </div>
  );
}
