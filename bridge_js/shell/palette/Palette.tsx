/** Finds everything by name: tools of all servers, places, actions. ⌘ or Ctrl with K opens it from anywhere. */
import { type KeyboardEvent, type ReactElement, useEffect, useId, useMemo, useRef, useState } from 'react';
import { type Command, useAllCommands } from '../frame/commands';
import { useSession, useStateOf } from '../page/use_session';
import { Icon } from '../parts/Icon';
import { words } from '../words';
import { ranked } from './match';
import { Option } from './Option';
import css from './Palette.module.css';

/** More than that nobody reads; typing on narrows them down. */
const MOST_SHOWN = 60;

export function Palette(): ReactElement | null {
  const open = useStateOf(({ frame }) => frame.over === 'palette');
  return open ? <Opened /> : null;
}

function Opened(): ReactElement {
  const { frame: desk } = useSession();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const { shown, more } = useFound(typed);
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => {
    // Closed by itself, so that the focus goes back to where it was.
    dialog.current?.close();
    desk.open(null);
  };
  const run = (command: Command | undefined) => {
    if (command === undefined) return;
    close();
    command.run();
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key];
    if (event.key === 'Enter') run(shown[chosen]?.one);
    else if (step !== undefined) setChosen(stepped(chosen, step, shown.length));
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a press beside the box closes it; Escape is the key for that
    <dialog
      ref={dialog}
      className={css['palette']}
      aria-label={words.palette.title}
      onClick={(event) => event.target === dialog.current && close()}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <div className={css['box']}>
        <div className={css['field']}>
          <Icon name="search" />
          <input
            type="text"
            role="combobox"
            aria-expanded="true"
            aria-controls={`${id}-list`}
            aria-activedescendant={shown.length === 0 ? undefined : `${id}-${chosen}`}
            aria-autocomplete="list"
            aria-label={words.palette.title}
            placeholder={words.palette.placeholder}
            spellCheck={false}
            autoComplete="off"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setChosen(0);
            }}
            onKeyDown={press}
          />
        </div>
        <div className={css['list']} role="listbox" id={`${id}-list`} aria-label={words.palette.results}>
          {shown.map(({ one, marks }, place) => (
            <Option
              key={one.id}
              id={`${id}-${place}`}
              command={one}
              marks={marks}
              heading={one.group !== shown[place - 1]?.one.group}
              chosen={place === chosen}
              choose={() => run(one)}
            />
          ))}
        </div>
        {shown.length === 0 && <p className={css['nothing']}>{words.palette.nothing(typed.trim())}</p>}
        <p className={css['foot']}>
          <span role="status">{more > 0 ? words.palette.more(more) : words.palette.found(shown.length)}</span>
          <span>
            <kbd>↵</kbd> {words.palette.hint} <kbd>Esc</kbd> {words.palette.hintClose}
          </span>
        </p>
      </div>
    </dialog>
  );
}

/** Round and round by single steps, to the ends by leaps. */
function stepped(at: number, step: number, count: number): number {
  if (count === 0) return 0;
  if (Math.abs(step) === 1) return (at + step + count) % count;
  return Math.min(count - 1, Math.max(0, at + step));
}

const ORDER: readonly Command['group'][] = ['tools', 'calls', 'places', 'views', 'actions', 'servers', 'looks'];

/** What answers to the text, in its groups; the group of the best answer is first. */
function useFound(typed: string) {
  const all = useAllCommands();
  return useMemo(() => {
    // It is open already.
    const found = ranked(
      all.filter(({ id }) => id !== 'palette'),
      typed,
    );
    const groups = typed.trim() === '' ? ORDER : [...new Set(found.map(({ one }) => one.group))];
    const sorted = groups.flatMap((group) => found.filter(({ one }) => one.group === group));
    return { shown: sorted.slice(0, MOST_SHOWN), more: Math.max(0, sorted.length - MOST_SHOWN) };
  }, [all, typed]);
}
