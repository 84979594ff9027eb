/** Saved calls among the commands of the palette. Draws nothing. */
import { useMemo } from 'react';
import { type Command, useCommands } from '../../frame/commands';
import { useSession, useStateOf } from '../../page/use_session';
import { words } from '../../words';

export function SavedCommands(): null {
  const session = useSession();
  const saved = useStateOf((state) => state.desk.saved);
  const list = useMemo(
    () =>
      saved.map(
        (call): Command => ({
          id: `saved ${call.saved}`,
          group: 'calls',
          title: words.call.runSaved(call.name),
          detail: call.tool,
          icon: 'play',
          run: () => session.calls.runSaved(call),
        }),
      ),
    [saved, session],
  );
  useCommands('calls', list);
  return null;
}
