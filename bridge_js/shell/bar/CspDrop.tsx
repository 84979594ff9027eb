/** Whose content policy Views run under. What is relaxed is marked here, in the bar below, and on each View. */
import type { ReactElement } from 'react';
import { useSession, useStateOf } from '../page/use_session';
import { Choices } from '../parts/Choices';
import { Drop } from '../parts/Drop';
import { words } from '../words';
import css from './Emulation.module.css';

export function CspDrop(): ReactElement {
  const session = useSession();
  const chosen = useStateOf(({ stage }) => stage.csp);
  const offered = useStateOf(({ welcome }) => welcome?.choices.csp) ?? [];
  const { modes, details } = words.policy;
  return (
    <Drop
      label={words.policy.name}
      value={modes[chosen]}
      marked={chosen !== 'host'}
      {...(chosen === 'relaxed' && { tone: 'warn' })}
    >
      {(close) => (
        <>
          <Choices
            label={words.policy.name}
            choices={offered.map((mode) => ({ value: mode, label: modes[mode], detail: details[mode] }))}
            chosen={chosen}
            choose={(mode) => session.chooseCsp(mode)}
            done={close}
          />
          <p className={css['remark']}>{words.policy.anew}</p>
          {!offered.includes('relaxed') && <p className={css['remark']}>{words.policy.notOffered}</p>}
        </>
      )}
    </Drop>
  );
}
