/** The servers of one text: each in a card of its own, and all that need no mending with one press. */
import { type ReactElement, useCallback, useState } from 'react';
import type { Understood } from '../../contract/page';
import { AddAll } from './AddAll';
import { AddedServers } from './AddedServers';
import { DraftCard } from './DraftCard';
import { hasErrors } from './draft';
import css from './Form.module.css';
import { Remarks } from './Remarks';
import { useAddingAll } from './use_adding_all';
import type { Judged } from './use_judged';

interface Props {
  readonly understood: Understood;
  readonly saved: (key: string) => void;
}

export function FoundServers({ understood: { found, remarks }, saved }: Props): ReactElement {
  const [judged, setJudged] = useState<ReadonlyMap<number, Judged>>(new Map());
  const [added, setAdded] = useState<ReadonlyMap<number, string>>(new Map());
  const report = useCallback((at: number, now: Judged) => setJudged((all) => new Map(all).set(at, now)), []);
  const keep = (at: number, key: string) => setAdded((all) => new Map(all).set(at, key));
  const { adding, problems, addAll } = useAddingAll(keep);
  const now = new Map(found.map((first, at) => [at, judged.get(at) ?? first]));
  const left = [...now].filter(([at]) => !added.has(at));
  const ready = left.filter(([, { remarks: said }]) => !hasErrors(said));
  const one = (at: number, key: string) => {
    if (left.length === 1) saved(key);
    else keep(at, key);
  };
  return (
    <div className={css['form']}>
      <Remarks remarks={remarks} />
      <AddedServers keys={[...added.values()]} />
      {left.length > 1 && (
        <AddAll
          ready={ready.length}
          of={left.length}
          others={left.flatMap(([, { draft, remarks: said }]) => (hasErrors(said) ? [draft.name] : []))}
          adding={adding}
          press={() => addAll(ready.map(([at, { draft }]) => ({ at, draft })))}
        />
      )}
      {found.map((server, at) =>
        added.has(at) ? null : (
          <DraftCard
            // biome-ignore lint/suspicious/noArrayIndexKey: the list does not change; a new reading is a new list
            key={at}
            found={server}
            at={at}
            report={report}
            problem={problems.get(at)}
            saved={(key) => one(at, key)}
          />
        ),
      )}
    </div>
  );
}
