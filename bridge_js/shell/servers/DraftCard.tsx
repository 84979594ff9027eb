/** A server that was understood: what would be started, what there is to say about it, and the form to change it. */
import { type ReactElement, useEffect, useState } from 'react';
import type { UnderstoodServer } from '../../contract/page';
import controls from '../parts/controls.module.css';
import { Icon } from '../parts/Icon';
import { words } from '../words';
import { shapeOf } from './draft';
import css from './Form.module.css';
import { Remarks } from './Remarks';
import { SaveButtons } from './SaveButtons';
import { ServerForm } from './ServerForm';
import { type Judged, useJudged } from './use_judged';

interface Props {
  readonly found: UnderstoodServer;
  /** Its place among those of the same text. */
  readonly at: number;
  /** Hears how it is now, with each change. */
  readonly report: (at: number, judged: Judged) => void;
  /** Why it was not added with the others. */
  readonly problem: string | undefined;
  readonly saved: (key: string) => void;
}

export function DraftCard({ found, at, report, problem, saved }: Props): ReactElement {
  const judged = useJudged(found, null);
  const { draft, change, remarks, starts } = judged;
  useEffect(() => report(at, { draft, change, remarks, starts }), [report, at, draft, change, remarks, starts]);
  const [open, setOpen] = useState(needsHand(found));
  const { wouldStart, wouldContact, details } = words.servers;
  const title = shapeOf(draft) === 'program' ? wouldStart : wouldContact;
  return (
    <article className={css['card']} aria-label={draft.name}>
      <h3>
        <bdi>{draft.name}</bdi>
      </h3>
      <p className={css['muted']}>{title}</p>
      <pre className={css['exact']} dir="ltr">
        {starts}
      </pre>
      {/* In the open form what is about a field stands below it. */}
      <Remarks remarks={open ? remarks.filter(({ member }) => member === '') : remarks} />
      <button
        type="button"
        className={`${controls['quiet']} ${css['more']}`}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Icon name={open ? 'up' : 'edit'} /> {details}
      </button>
      {open && <ServerForm {...judged} />}
      {problem !== undefined && (
        <p className={css['failed']} role="alert" dir="auto">
          {problem}
        </p>
      )}
      <SaveButtons judged={judged} server={null} base={null} saved={saved} />
    </article>
  );
}

/** Something must be mended, or a value entered. */
function needsHand({ draft, remarks }: UnderstoodServer): boolean {
  const missing = [...draft.env, ...draft.headers].some((one) => one.value === null);
  return missing || remarks.some((one) => one.level === 'error' || /^(?:env|headers)\./.test(one.member));
}
