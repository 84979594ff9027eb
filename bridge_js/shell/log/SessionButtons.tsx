/** Saving the session to a file, and opening one that was saved. */
import { type ReactElement, useRef } from 'react';
import { useSession, useStateOf } from '../page/use_session';
import { IconButton } from '../parts/IconButton';
import { words } from '../words';

export function SessionButtons(): ReactElement {
  const session = useSession();
  const dialogs = useStateOf(({ welcome }) => welcome?.file_dialogs ?? false);
  const field = useRef<HTMLInputElement>(null);
  const save = () => (dialogs ? session.chooseFile('export_session') : session.wantSession());
  const open = () => (dialogs ? session.chooseFile('import_session') : field.current?.click());
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
