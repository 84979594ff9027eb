/** One server from near: how it is, what is started, what it says it is, what it wrote to its error output. */
import { type ReactElement, useEffect } from 'react';
import { useSession, useStateOf } from '../page/use_session';
import { words } from '../words';
import { Answers } from './Answers';
import { BlockedDocuments } from './BlockedDocuments';
import css from './Details.module.css';
import { ErrorOutput } from './ErrorOutput';
import { Facts } from './Facts';
import { Roots } from './Roots';
import { ServerHead } from './ServerHead';
import { ServerLog } from './ServerLog';
import { Started } from './Started';

export function ServerDetails({ server: key }: { server: string }): ReactElement | null {
  const { servers } = useSession();
  const open = useStateOf((state) => state.connection === 'open');
  const server = useStateOf((state) => state.servers?.find((one) => one.key === key));
  const details = useStateOf(({ own }) => (own.details?.server === key ? own.details : null));
  useEffect(() => {
    if (!open) return;
    servers.watch(key);
    return () => servers.watch(null);
  }, [servers, key, open]);
  if (server === undefined) return null;
  return (
    <article className={css['details']} aria-label={server.name}>
      <ServerHead server={server} />
      {server.reason !== null && server.enabled && (
        <p className={`${css['reason']} ${css[server.phase]}`}>
          <bdi>{server.reason}</bdi>
        </p>
      )}
      {details !== null && (
        <>
          <Started server={server} details={details} />
          <Facts server={server} details={details} />
          <Roots details={details} />
          <Answers details={details} />
          <BlockedDocuments server={key} />
          <ServerLog details={details} />
          {details.problems.length > 0 && (
            <section aria-label={words.servers.problems}>
              <h2>{words.servers.problems}</h2>
              {details.problems.map((problem) => (
                <p key={problem} className={css['problem']} dir="auto">
                  {problem}
                </p>
              ))}
            </section>
          )}
          <ErrorOutput lines={details.stderr} />
        </>
      )}
    </article>
  );
}
