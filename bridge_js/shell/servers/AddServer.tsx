/** Adding a server: by pasting what a README says, or by filling in the form. */
import { type ReactElement, useState } from 'react';
import { useSession } from '../page/use_session';
import { Segments } from '../parts/Segments';
import { words } from '../words';
import { EMPTY, remarksOnWhole } from './draft';
import css from './Form.module.css';
import { PasteServer } from './PasteServer';
import { Remarks } from './Remarks';
import { SaveButtons } from './SaveButtons';
import { ServerForm } from './ServerForm';
import { useJudged } from './use_judged';

export function AddServer(): ReactElement {
  const { servers } = useSession();
  const [way, choose] = useState<'paste' | 'form'>('paste');
  const { addTitle, way: label, paste, form } = words.servers;
  const saved = (server: string) => servers.show({ kind: 'server', server });
  return (
    <section className={css['sheet']} aria-label={addTitle}>
      <h1>{addTitle}</h1>
      <Segments
        label={label}
        segments={[
          { value: 'paste' as const, label: paste },
          { value: 'form' as const, label: form },
        ]}
        chosen={way}
        choose={choose}
      />
      {way === 'paste' ? <PasteServer saved={saved} /> : <NewForm saved={saved} />}
    </section>
  );
}

/** Nothing is said about a form before anything is filled in; until then its name and program are known to be missing. */
const UNTOUCHED = {
  draft: EMPTY,
  starts: '',
  remarks: [{ level: 'error' as const, text: '', member: 'untouched' }],
};

function NewForm({ saved }: { saved: (key: string) => void }): ReactElement {
  const judged = useJudged(UNTOUCHED, null);
  return (
    <>
      <ServerForm {...judged} />
      <Remarks remarks={remarksOnWhole(judged.remarks)} />
      {judged.starts !== '' && (
        <pre className={css['exact']} dir="ltr">
          {judged.starts}
        </pre>
      )}
      <SaveButtons judged={judged} server={null} base={null} saved={saved} />
    </>
  );
}
