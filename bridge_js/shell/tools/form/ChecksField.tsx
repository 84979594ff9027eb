/** Some of a few values, each once: what a list of choices means in a form for somebody who fills it in. */
import type { ReactElement } from 'react';
import { equal, type Json } from '../json/value';
import type { Option } from '../schema/field';
import { labelOf } from './ChoiceField';
import css from './Form.module.css';
import type { ControlProps } from './form_context';

interface Props extends ControlProps {
  readonly options: readonly Option[];
}

export function ChecksField({ id, value, change, options }: Props): ReactElement {
  const chosen = value?.kind === 'list' ? value.items : [];
  const has = (one: Json) => chosen.some((item) => equal(item, one));
  const toggle = (one: Json) => {
    const after = options.map((option) => option.value).filter((each) => (equal(each, one) ? !has(one) : has(each)));
    change(after.length === 0 ? undefined : { kind: 'list', items: after });
  };
  return (
    <div id={id} className={css['checks']}>
      {options.map((option) => (
        <label key={labelOf(option)} title={option.hint}>
          <input type="checkbox" checked={has(option.value)} onChange={() => toggle(option.value)} />
          <bdi>{labelOf(option)}</bdi>
        </label>
      ))}
    </div>
  );
}
