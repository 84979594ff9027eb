/** Finds tools of all servers. The key / comes here from anywhere (frame/FrameCommands.tsx). */
import type { ReactElement } from 'react';
import { SHORTCUTS } from '../frame/shortcuts';
import { Icon } from '../parts/Icon';
import { spelled } from '../parts/keys';
import css from './Side.module.css';

interface Props {
  readonly text: string;
  readonly change: (text: string) => void;
  /** On to the list. */
  readonly down: () => void;
}

export function SearchField({ text, change, down }: Props): ReactElement {
  return (
    <label className={css['search']}>
      <Icon name="search" />
      <span className="hidden">Find a tool</span>
      <input
        data-find-tool
        type="text"
        placeholder="Find a tool"
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text !== '') {
            event.preventDefault();
            change('');
          }
          if (event.key === 'ArrowDown') down();
        }}
      />
      <kbd>{spelled(SHORTCUTS.findTool)}</kbd>
    </label>
  );
}
