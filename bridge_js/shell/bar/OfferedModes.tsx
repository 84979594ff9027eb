/** Which of its display modes the emulated host offers to Views: a part of the panel of the host. */
import type { ReactElement } from 'react';
import { useSession, useStateOf } from '../page/use_session';
import { Choices } from '../parts/Choices';
import { words } from '../words';
import css from './Emulation.module.css';
import { OFFERED_NAMES, offeredModes, offeredName } from './offered';

export function OfferedModes({ done }: { done: () => void }): ReactElement {
  const session = useSession();
  const modes = useStateOf(({ stage }) => stage.emulation.modes);
  return (
    <section className={css['part']}>
      <p aria-hidden="true">{words.bar.offered}</p>
      <Choices
        label={words.bar.offered}
        choices={OFFERED_NAMES.map((name) => ({
          value: name,
          label: words.bar.offeredSets[name],
          ...(name === 'auto' && { detail: words.bar.offeredAuto }),
        }))}
        chosen={offeredName(modes)}
        choose={(name) => session.emulate({ modes: offeredModes(name) })}
        done={done}
      />
    </section>
  );
}
