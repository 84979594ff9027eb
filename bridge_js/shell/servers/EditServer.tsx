/** The form of a server that is there: to change it, or to make another one of it. */
import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { ServerDraft } from '../../contract/page';
import { useSession, useStateOf } from '../page/use_session';
import { words } from '../words';
import { remarksOnWhole } from './draft';
import css from './Form.module.css';
import { Remarks } from './Remarks';
import { SaveButtons } from './SaveButtons';
import { ServerForm } from './ServerForm';
import { useJudged } from './use_judged';

export function EditServer({ server, copy }: { server: string; copy: boolean }): ReactElement | null {
  const session = useSession();
  const own = useStateOf((state) => state.servers?.find((one) => one.key === server)?.origin === 'own');
  const [draft, setDraft] = useState<ServerDraft | null>(null);
  useEffect(() => {
    let wanted = true;
    void session.servers.draft(server).then((answer) => {
      if (wanted && answer !== null) setDraft(answer.draft);
    });
    return () => {
      wanted = false;
    };
  }, [session, server]);
  if (draft === null) return null;
  const named = copy && own ? { ...draft, name: words.servers.copyOf(draft.name) } : draft;
  return <Form first={named} server={server} copy={copy} />;
}

function Form({ first, server, copy }: { first: ServerDraft; server: string; copy: boolean }): ReactElement {
  const { servers } = useSession();
  const [begin] = useState({ draft: first, remarks: [], starts: '' });
  const judged = useJudged(begin, copy ? null : server);
  const { addTitle, editTitle, wouldStart } = words.servers;
  const title = copy ? addTitle : editTitle(first.name);
  const show = (key: string) => servers.show({ kind: 'server', server: key });
  const { change } = judged;
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => sheet.current?.querySelector<HTMLElement>('[data-first]')?.focus(), []);
  // What is there already is judged at once: a secret may be missing.
  useEffect(() => change({ ...first }), [change, first]);
  return (
    <section ref={sheet} className={css['sheet']} aria-label={title}>
      <h1 dir="auto">{title}</h1>
      <ServerForm {...judged} />
      <Remarks remarks={remarksOnWhole(judged.remarks)} />
      {judged.starts !== '' && (
        <>
          <p className={css['muted']}>{wouldStart}</p>
          <pre className={css['exact']} dir="ltr">
            {judged.starts}
          </pre>
        </>
      )}
      <SaveButtons
        judged={judged}
        server={copy ? null : server}
        base={server}
        saved={show}
        cancel={() => show(server)}
      />
    </section>
  );
}
