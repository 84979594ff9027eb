/** Saving the session to a file, and opening one that was saved. */
import { type ReactElement, useMemo, useRef } from 'react';
import { type Command, useCommands } from '../frame/commands';
import { useSession, useStateOf } from '../page/use_session';
import { IconButton } from '../parts/IconButton';
import { words } from '../words';

export function SessionButtons(): ReactElement {
  const session = useSession();
  const dialogs = useStateOf(({ welcome }) => welcome?.file_dialogs ?? false);
  const field = useRef<HTMLInputElement>(null);
  const { save, open, commands } = useMemo(() => {
    const does = {
      save: () => (dialogs ? session.chooseFile('export_session') : session.wantSession()),
      open: () => (dialogs ? session.chooseFile('import_session') : field.current?.click()),
    };
    const list: Command[] = [
      { id: 'export', group: 'actions', title: words.log.export, icon: 'export', run: does.save },
      { id: 'import', group: 'actions', title: words.log.import, icon: 'import', run: does.open },
    ];
    return { ...does, commands: list };
  }, [session, dialogs]);
  useCommands('session', commands);
  return (
    <>
      <IconButton icon="export" name={words.log.export} press={save} />
      <IconButton icon="import" name={words.log.import} press={open} />
      <input
        ref={field}
        type="file"
        hidden
        accept=".jsonl"
        aria-label={words.log.import}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file !== undefined) void session.giveSession(file);
          // The same file can be chosen again.
          target.value = '';
        }}
      />
    </>
  );
}
