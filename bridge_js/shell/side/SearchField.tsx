/** Finds tools of all servers. The key / comes here from anywhere (frame/FrameCommands.tsx). */
import type { ReactElement } from 'react';
import { SHORTCUTS } from '../frame/shortcuts';
import { Icon } from '../parts/Icon';
import { spelled } from '../parts/keys';
import { words } from '../words';
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
      <span className="hidden">{words.tools.find}</span>
      <input
        data-find-tool
        type="text"
        placeholder={words.tools.find}
        spellCheck={false}
        autoComplete="off"
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && text !== '') {
            event.preventDefault();
            change('');
          }
          if (event.key === 'ArrowDown') {
            event.preventDefault();
            down();
          }
        }}
      />
      <kbd>{spelled(SHORTCUTS.findTool)}</kbd>
    </label>
  );
}
