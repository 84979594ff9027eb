/** Brings a conversation in from a file: by the system's dialog where Python has one, else by the page's own. */
import { type ReactElement, useRef } from 'react';
import { useSession, useStateOf } from '../../page/use_session';
import { IconButton } from '../../parts/IconButton';
import { words } from '../../words';

export function ImportButton(): ReactElement {
  const { chat } = useSession();
  const dialogs = useStateOf(({ welcome }) => welcome?.file_dialogs === true);
  const connected = useStateOf((state) => state.connection === 'open');
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton
        icon="import"
        name={words.chat.import}
        disabled={!connected}
        press={() => (dialogs ? chat.import() : input.current?.click())}
      />
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        hidden
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file !== undefined) void chat.give(file);
          event.target.value = '';
        }}
      />
    </>
  );
}
