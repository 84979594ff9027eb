/** The newest call while it has no View: running, failed, or done without one. */
import type { ReactElement } from 'react';
import { useSession } from '../page/use_session';
import controls from '../parts/controls.module.css';
import type { Call } from '../state/state';
import { words } from '../words';
import { CallLine } from './CallLine';
import css from './Stage.module.css';

interface Props {
  readonly call: Call;
  readonly showInspector: () => void;
}

export function CallCard({ call, showInspector }: Props): ReactElement {
  const session = useSession();
  const showResult = () => {
    session.showCall(call.call);
    showInspector();
  };
  return (
    <section className={css['callcard']} aria-label={words.stage.callOf(call.tool)}>
      <CallLine call={call} />
      {call.text !== null && <p dir="auto">{call.text}</p>}
      {call.state === 'done' && call.text === null && <p>{words.stage.noView}</p>}
      {call.state !== 'running' && call.result !== null && (
        <button type="button" className={`${controls['quiet']} ${css['toresult']}`} onClick={showResult}>
          {words.stage.showResult}
        </button>
      )}
    </section>
  );
}
