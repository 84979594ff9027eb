/** All shortcuts on one sheet. The key ? opens it from anywhere. */
import { Fragment, type ReactElement, useEffect, useId, useRef } from 'react';
import { type Command, useAllCommands } from '../frame/commands';
import { SHORTCUTS } from '../frame/shortcuts';
import { useSession, useStateOf } from '../page/use_session';
import { IconButton } from '../parts/IconButton';
import { caps, type Keys } from '../parts/keys';
import { words } from '../words';
import css from './ShortcutSheet.module.css';

interface Line {
  readonly says: string;
  /** Several, where each does it. */
  readonly keys: readonly Keys[];
}

export function ShortcutSheet(): ReactElement | null {
  const open = useStateOf(({ frame }) => frame.over === 'shortcuts');
  return open ? <Opened /> : null;
}

function Opened(): ReactElement {
  const { frame: desk } = useSession();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const commands = useAllCommands();
  useEffect(() => dialog.current?.showModal(), []);
  const close = () => {
    dialog.current?.close();
    desk.open(null);
  };
  return (
    <dialog
      ref={dialog}
      className={css['sheet']}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <div className={css['head']}>
        <h2 id={id}>{words.shortcuts.title}</h2>
        <IconButton icon="close" name={words.shortcuts.close} press={close} />
      </div>
      <div className={css['groups']}>
        <Group title={words.shortcuts.everywhere} lines={everywhere(commands)} />
        <Group title={words.shortcuts.inside} lines={inside()} />
      </div>
      <p className={css['note']}>{words.shortcuts.view}</p>
    </dialog>
  );
}

function Group({ title, lines }: { title: string; lines: readonly Line[] }): ReactElement {
  return (
    <section>
      <h3>{title}</h3>
      <dl className={css['lines']}>
        {lines.map(({ says, keys }) => (
          <div key={says}>
            <dt>{says}</dt>
            <dd>
              {keys.map((one, place) => (
                <Fragment key={caps(one).join()}>
                  {place > 0 && ' '}
                  {caps(one).map((cap) => (
                    <kbd key={cap}>{cap}</kbd>
                  ))}
                </Fragment>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function everywhere(commands: readonly Command[]): Line[] {
  const named = commands.flatMap(({ title, keys }) => (keys === undefined ? [] : [{ says: title, keys: [keys] }]));
  const run = { says: words.shortcuts.run, keys: [SHORTCUTS.run] };
  return [
    // It is a command only while a tool is selected.
    ...(commands.some(({ keys }) => keys === SHORTCUTS.run) ? [] : [run]),
    ...named,
    { says: words.shortcuts.escape, keys: [{ key: 'Escape' }] },
  ];
}

function inside(): Line[] {
  const { arrows, ends, resize, smallest, foldLine } = words.shortcuts;
  return [
    { says: arrows, keys: [{ key: '↑' }, { key: '↓' }, { key: '←' }, { key: '→' }] },
    { says: ends, keys: [{ key: 'Home' }, { key: 'End' }] },
    { says: resize, keys: [{ key: '↑' }, { key: '↓' }, { key: '←' }, { key: '→' }] },
    { says: smallest, keys: [{ key: 'Home' }, { key: 'End' }] },
    { says: foldLine, keys: [{ key: 'Enter' }] },
  ];
}
