/** Who answers in this conversation, with which tools, and how it is asked. */
import { type ReactElement, useId } from 'react';
import type { ChatState } from '../../../contract/page';
import { useStateOf } from '../../page/use_session';
import { words } from '../../words';
import css from './ChatSide.module.css';
import { MannerField } from './MannerField';
import { ModelField } from './ModelField';
import { ServersField } from './ServersField';
import { SystemField } from './SystemField';

export function ThisConversation(): ReactElement | null {
  const id = useId();
  const state = useStateOf(({ chat }) => chat.state);
  if (state === null) return null;
  return (
    <section className={css['this']} aria-labelledby={id}>
      <h2 id={id}>{words.chat.this}</h2>
      <Fields state={state} />
    </section>
  );
}

function Fields({ state }: { state: ChatState }): ReactElement {
  return (
    <>
      <div className={css['field']} data-model-field>
        <ModelField picked={state.picked} />
      </div>
      <div className={css['field']}>
        <ServersField servers={state.servers} />
      </div>
      <div className={css['field']}>
        <SystemField system={state.manner.system} />
      </div>
      <div className={css['field']}>
        <MannerField manner={state.manner} />
      </div>
    </>
  );
}
