/** The side in the chat: conversations that are kept, and how the model of this one is asked. */
import type { ReactElement } from 'react';
import { PaneButton } from '../../frame/PaneButton';
import { SHORTCUTS } from '../../frame/shortcuts';
import { useSession, useStateOf } from '../../page/use_session';
import controls from '../../parts/controls.module.css';
import { Icon } from '../../parts/Icon';
import { ariaKeys, spelled } from '../../parts/keys';
import { words } from '../../words';
import css from './ChatSide.module.css';
import { Conversations } from './Conversations';
import { ThisConversation } from './ThisConversation';

export function ChatSide(): ReactElement {
  const session = useSession();
  const connected = useStateOf((state) => state.connection === 'open');
  return (
    <>
      <div className="side-head">
        <button
          type="button"
          className={`${controls['quiet']} ${css['new']}`}
          aria-keyshortcuts={ariaKeys(SHORTCUTS.newConversation)}
          title={words.frame.withKeys(words.chat.newConversation, spelled(SHORTCUTS.newConversation))}
          disabled={!connected}
          onClick={() => {
            session.chat.begin();
            session.frame.closeDrawer();
          }}
        >
          <Icon name="add" /> {words.chat.newConversation}
        </button>
        <PaneButton pane="side" />
      </div>
      <Conversations />
      <ThisConversation />
    </>
  );
}
