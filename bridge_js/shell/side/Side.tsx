/** The side of the place that is shown: servers, their tools and the call of one; or conversations. */
import type { ReactElement } from 'react';
import { ChatSide } from '../chat/side/ChatSide';
import { useStateOf } from '../page/use_session';
import { words } from '../words';
import { ToolSide } from './ToolSide';

export function Side({ picked }: { picked: () => void }): ReactElement {
  const chat = useStateOf(({ frame }) => frame.work === 'chat');
  const name = chat ? words.chat.side : words.frame.panes.side;
  return (
    <aside className="side" id="pane-side" data-pane="side" aria-label={name}>
      {chat ? <ChatSide /> : <ToolSide picked={picked} />}
    </aside>
  );
}
