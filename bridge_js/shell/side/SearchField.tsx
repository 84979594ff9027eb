/** Finds tools of all servers. Ctrl or ⌘ with K comes here from anywhere. */
import { type ReactElement, useEffect, useRef } from 'react';
import { Icon } from '../parts/Icon';
import { COMMAND, hasCommand } from '../parts/keys';
import css from './Side.module.css';

interface Props {
  readonly text: string;
  readonly change: (text: string) => void;
  /** On to the list. */
  readonly down: () => void;
}

export function SearchField({ text, change, down }: Props): ReactElement {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const come = (event: KeyboardEvent) => {
      if (!hasCommand(event) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    window.addEventListener('keydown', come);
    return () => window.removeEventListener('keydown', come);
  }, []);
  return (
    <label className={css['search']}>
      <Icon name="search" />
      <span className="hidden">Find a tool</span>
      <input
        ref={field}
        type="text"
        placeholder="Find a tool"
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') change('');
          if (event.key === 'ArrowDown') down();
        }}
      />
      <kbd>{COMMAND} K</kbd>
    </label>
  );
}
