/** The chat before anything was said: without a model, three ways to one. */
import { type ReactElement, useEffect } from 'react';
import { useSession, useStateOf } from '../page/use_session';
import { Icon, type IconName } from '../parts/Icon';
import { Empty } from '../stage/Empty';
import { words } from '../words';
import css from './ChatEmpty.module.css';
import { chooseKey, chooseLocal, chooseScripted } from './ways';

export function ChatEmpty(): ReactElement | null {
  const session = useSession();
  const said = useStateOf(({ conversation }) => conversation.entries.length > 0);
  const connected = useStateOf((state) => state.connection === 'open');
  const model = useStateOf(({ chat }) => chat.state?.picked != null);
  // What runs on this machine may have been started since.
  useEffect(() => {
    if (connected && !model) session.chat.wantProviders();
  }, [session, connected, model]);
  if (said) return null;
  if (!connected) return <Empty showSide={() => session.frame.show('side')} />;
  const { ways } = words.chat;
  return (
    <div className={css['empty']}>
      <Icon name="chat" />
      <h2>{words.chat.empty}</h2>
      <p>{model ? words.chat.emptyReady : words.chat.emptyHow}</p>
      {!model && (
        <ul className={css['ways']}>
          <Way icon="play" title={ways.scripted} how={ways.scriptedHow} press={() => chooseScripted(session)} />
          <Way icon="key" title={ways.key} how={ways.keyHow} press={() => chooseKey(session)} />
          <Way icon="laptop" title={ways.local} how={ways.localHow} press={() => chooseLocal(session)} />
        </ul>
      )}
    </div>
  );
}

interface WayProps {
  readonly icon: IconName;
  readonly title: string;
  readonly how: string;
  readonly press: () => void;
}

function Way({ icon, title, how, press }: WayProps): ReactElement {
  return (
    <li>
      <button type="button" className={css['way']} onClick={press}>
        <Icon name={icon} />
        <strong>{title}</strong>
        <small>{how}</small>
      </button>
    </li>
  );
}
