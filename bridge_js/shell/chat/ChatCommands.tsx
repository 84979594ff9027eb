/** What can be done in a conversation, for the palette and by key. Draws nothing. */
import { useMemo } from 'react';
import { type Command, useCommands } from '../frame/commands';
import { SHORTCUTS } from '../frame/shortcuts';
import type { Session } from '../page/session';
import { useSession, useStateOf } from '../page/use_session';
import { drawn } from '../parts/drawn';
import { words } from '../words';
import { askForModel } from './side/ask_for_model';

export function ChatCommands(): null {
  const session = useSession();
  const busy = useStateOf(({ chat }) => chat.state?.busy === true);
  const goesOn = useStateOf(({ chat }) => chat.state?.at_limit === true || chat.state?.can_retry === true);
  useCommands(
    'chat',
    useMemo(() => [...always(session), ...now(session, busy, goesOn)], [session, busy, goesOn]),
  );
  return null;
}

function always(session: Session): Command[] {
  const { commands, newConversation, choose, sawButton } = words.chat;
  const focus = (selector: string) => () => {
    drawn(() => session.frame.go('chat'));
    document.querySelector<HTMLElement>(selector)?.focus();
  };
  return [
    {
      id: 'chat new',
      group: 'actions',
      title: newConversation,
      icon: 'add',
      keys: SHORTCUTS.newConversation,
      run: () => {
        session.chat.begin();
        focus('[data-composer]')();
      },
    },
    {
      id: 'chat search',
      group: 'actions',
      title: commands.searchConversations,
      icon: 'search',
      keys: SHORTCUTS.findConversation,
      run: () => {
        drawn(() => session.frame.show('side', true, 'chat'));
        document.querySelector<HTMLElement>('[data-find-conversation]')?.focus();
      },
    },
    { id: 'chat write', group: 'actions', title: commands.focus, icon: 'chat', run: focus('[data-composer]') },
    { id: 'chat model', group: 'actions', title: choose, icon: 'sliders', run: () => askForModel(session) },
    {
      id: 'chat saw',
      group: 'actions',
      title: sawButton,
      icon: 'eye',
      run: () => {
        session.frame.show('inspector', true, 'chat');
        session.frame.turn('request');
      },
    },
    {
      id: 'chat keys',
      group: 'actions',
      title: commands.settings,
      icon: 'key',
      run: () => session.frame.go('settings'),
    },
  ];
}

function now(session: Session, busy: boolean, goesOn: boolean): Command[] {
  const { commands } = words.chat;
  return [
    ...(busy
      ? [
          {
            id: 'chat stop',
            group: 'actions' as const,
            title: commands.stop,
            icon: 'stop' as const,
            run: () => session.chat.stop(),
          },
        ]
      : []),
    ...(goesOn
      ? [
          {
            id: 'chat go on',
            group: 'actions' as const,
            title: commands.goOn,
            icon: 'play' as const,
            run: () => session.chat.goOn(),
          },
        ]
      : []),
  ];
}
