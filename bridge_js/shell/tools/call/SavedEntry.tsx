/** One saved call: a press takes its arguments; it can be renamed and deleted. */
import { type ReactElement, useState } from 'react';
import type { SavedCall } from '../../../contract/page';
import { useSession } from '../../page/use_session';
import controls from '../../parts/controls.module.css';
import { Icon } from '../../parts/Icon';
import { IconButton } from '../../parts/IconButton';
import { words } from '../../words';
import css from './CallPanel.module.css';

export function SavedEntry({ call, use }: { call: SavedCall; use: () => void }): ReactElement {
  const session = useSession();
  const [title, setTitle] = useState<string | null>(null);
  const rename = () => {
    if (title !== null && title.trim() !== '' && title !== call.name) session.calls.rename(call.saved, title.trim());
    setTitle(null);
  };
  if (title !== null) {
    return (
      <input
        // biome-ignore lint/a11y/noAutofocus: it takes the place of the button that was pressed
        autoFocus
        type="text"
        className={controls['field']}
        aria-label={words.call.rename(call.name)}
        maxLength={80}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
        onBlur={rename}
        onKeyDown={(event) => {
          if (event.key === 'Enter') {
            event.preventDefault();
            rename();
          }
          if (event.key === 'Escape') {
            event.preventDefault();
            setTitle(null);
          }
        }}
      />
    );
  }
  return (
    <div className={css['savedEntry']}>
      <button type="button" className={css['entry']} title={call.arguments.slice(0, 500)} onClick={use}>
        <Icon name="save" />
        <bdi>{call.name}</bdi>
      </button>
      <IconButton icon="edit" name={words.call.rename(call.name)} press={() => setTitle(call.name)} />
      <IconButton icon="remove" name={words.call.remove(call.name)} press={() => session.calls.forget(call)} />
    </div>
  );
}
