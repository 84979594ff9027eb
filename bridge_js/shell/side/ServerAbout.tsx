/** The short form of a server: why it is not ready, what is started, its last lines; the rest is in the Servers place. */
import type { ReactElement } from 'react';
import type { ServerRow } from '../../contract/page';
import { useSession } from '../page/use_session';
import { words } from '../words';
import css from './ServerItem.module.css';

const MOST_LINES = 6;

export function ServerAbout({ server }: { server: ServerRow }): ReactElement {
  const { servers, frame } = useSession();
  const more = () => {
    servers.show({ kind: 'server', server: server.key });
    frame.go('servers');
  };
  return (
    <div className={css['about']}>
      {server.reason !== null && (
        <p className={css['reason']}>
          <bdi>{server.reason}</bdi>
        </p>
      )}
      <code className={css['command']} dir="ltr">
        {server.command}
      </code>
      {server.version !== null && <p>{words.servers.version(server.version)}</p>}
      {server.stderr.length > 0 && (
        <>
          <h3>{words.servers.lastLines}</h3>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard */}
          <pre className={css['stderr']} dir="ltr" tabIndex={0}>
            {server.stderr.slice(-MOST_LINES).join('\n')}
          </pre>
        </>
      )}
      <button type="button" className={css['link']} onClick={more}>
        {words.servers.more}
      </button>
    </div>
  );
}
