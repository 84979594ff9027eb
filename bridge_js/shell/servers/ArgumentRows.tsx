/** The arguments one by one, each exactly as the program gets it: no shell splits or changes anything here. */
import { type ReactElement, useId, useRef } from 'react';
import type { DraftRemark } from '../../contract/page';
import controls from '../parts/controls.module.css';
import { drawn } from '../parts/drawn';
import { Icon } from '../parts/Icon';
import { IconButton } from '../parts/IconButton';
import { words } from '../words';
import { withItem, without } from './draft';
import css from './Form.module.css';
import { Remarks } from './Remarks';

interface Props {
  readonly args: readonly string[];
  readonly change: (args: string[]) => void;
  readonly remarks: readonly DraftRemark[];
}

export function ArgumentRows({ args, change, remarks }: Props): ReactElement {
  const id = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  const focus = (at: number) => {
    box.current?.querySelectorAll('textarea')[Math.max(0, at)]?.focus();
  };
  const add = (at: number) => {
    drawn(() => change([...args.slice(0, at), '', ...args.slice(at)]));
    focus(at);
  };
  const remove = (at: number) => {
    drawn(() => change(without(args, at)));
    focus(at - 1);
  };
  return (
    <fieldset ref={box} className={css['rows']}>
      <legend>{words.servers.args}</legend>
      {args.map((arg, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an argument is its place; two may be the same
        <div key={at} className={css['row']}>
          <textarea
            className={`${controls['field']} ${css['wire']}`}
            dir="ltr"
            rows={Math.min(6, arg.split('\n').length)}
            aria-label={words.servers.arg(at + 1)}
            aria-describedby={remarks.length > 0 ? id : undefined}
            spellCheck={false}
            autoComplete="off"
            value={arg}
            onChange={(event) => change(withItem(args, at, event.target.value))}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey) add(at + 1);
              else if (event.key === 'Backspace' && arg === '') remove(at);
              else return;
              event.preventDefault();
            }}
          />
          <IconButton icon="close" name={words.servers.removeArg(at + 1)} press={() => remove(at)} />
        </div>
      ))}
      <button type="button" className={`${controls['quiet']} ${css['more']}`} onClick={() => add(args.length)}>
        <Icon name="add" /> {words.servers.addArg}
      </button>
      <Remarks id={id} remarks={remarks} />
    </fieldset>
  );
}
