/** What becomes of what is written: who answers it, what it waits for, or that nobody does, and the way to change that. */
import type { ReactElement } from 'react';
import { useSession, useStateOf } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { Icon } from '../parts/Icon';
import type { State } from '../state/state';
import { words } from '../words';
import css from './Composer.module.css';
import { askForModel } from './side/ask_for_model';

export function Fate(): ReactElement {
  const session = useSession();
  const fate = useStateOf(fateOf);
  const text = useStateOf((state) => wordsOf(fate, state));
  return (
    <p id="composer-fate" className={css['fate']} data-fate={fate}>
      {fate === 'down' && <Icon name="warning" />}
      {fate === 'starting' && <span className={controls['wheel']} aria-hidden="true" />}
      <span dir="auto">{text}</span>
      {fate === 'nobody' && (
        <button type="button" className={css['link']} onClick={() => askForModel(session)}>
          {words.chat.choose}
        </button>
      )}
    </p>
  );
}

type FateName = 'lost' | 'nobody' | 'down' | 'starting' | 'busy' | 'ready';

function fateOf({ connection, chat: { state } }: State): FateName {
  if (connection !== 'open') return 'lost';
  if (state === null || state.picked === null) return 'nobody';
  if (state.worker === 'down' || state.worker === 'starting') return state.worker;
  return state.busy ? 'busy' : 'ready';
}

function wordsOf(fate: FateName, { chat: { state } }: State): string {
  switch (fate) {
    case 'lost':
      return words.chat.notConnected;
    case 'nobody':
      return words.chat.nobody;
    case 'down':
      return `${state?.worker_text ?? words.chat.workerDown} ${words.chat.workerStays}`;
    case 'starting':
      return words.chat.workerStarts;
    case 'busy':
      return words.chat.busyHow;
    case 'ready':
      return state?.picked?.model ?? '';
  }
}
