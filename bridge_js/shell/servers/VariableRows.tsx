/** Variables or headers. What is secret goes to the keyring and is not shown again. */
import { type ReactElement, useRef } from 'react';
import type { DraftRemark, DraftVariable } from '../../contract/page';
import controls from '../parts/controls.module.css';
import { drawn } from '../parts/drawn';
import { Icon } from '../parts/Icon';
import { words } from '../words';
import { withItem, without } from './draft';
import css from './Form.module.css';
import { VariableRow } from './VariableRow';

interface Props {
  readonly kind: 'env' | 'headers';
  readonly variables: readonly DraftVariable[];
  readonly change: (variables: DraftVariable[]) => void;
  readonly remarks: readonly DraftRemark[];
}

export function VariableRows({ kind, variables, change, remarks }: Props): ReactElement {
  const box = useRef<HTMLFieldSetElement>(null);
  const { env, headers, addVariable, addHeader, variableName, headerName } = words.servers;
  const add = () => {
    drawn(() => change([...variables, { name: '', value: '', secret: false }]));
    const names = box.current?.querySelectorAll<HTMLElement>('[data-name]');
    names?.item(names.length - 1)?.focus();
  };
  return (
    <fieldset ref={box} className={css['rows']}>
      <legend>{kind === 'env' ? env : headers}</legend>
      {variables.map((variable, at) => (
        <VariableRow
          // biome-ignore lint/suspicious/noArrayIndexKey: a name changes while it is typed
          key={at}
          nameLabel={kind === 'env' ? variableName(at + 1) : headerName(at + 1)}
          variable={variable}
          change={(next) => change(withItem(variables, at, next))}
          remove={() => change(without(variables, at))}
          remarks={remarks.filter(({ member }) => member === `${kind}.${variable.name}`)}
        />
      ))}
      <button type="button" data-return className={`${controls['quiet']} ${css['more']}`} onClick={add}>
        <Icon name="add" /> {kind === 'env' ? addVariable : addHeader}
      </button>
    </fieldset>
  );
}
