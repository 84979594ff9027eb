/** The stage before anything was run, and when the page cannot reach Greenroom. */
import type { ReactElement } from 'react';
import { useSession, useStateOf } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { Icon } from '../parts/Icon';
import { COMMAND } from '../parts/keys';
import { FirstSteps } from '../servers/FirstSteps';
import { words } from '../words';
import css from './Stage.module.css';

export function Empty({ showSide }: { showSide: () => void }): ReactElement | null {
  const connection = useStateOf((state) => state.connection);
  const known = useStateOf((state) => state.servers !== null);
  const none = useStateOf((state) => state.servers?.length === 0);
  const selected = useStateOf((state) => state.selected);
  if (connection === 'locked') {
    return (
      <Message title={words.stage.locked} alert>
        {words.stage.lockedHow} <code dir="ltr">greenroom open --browser</code> {words.stage.lockedThen}
      </Message>
    );
  }
  if (connection === 'lost') {
    return (
      <Message title={words.stage.lost} alert>
        {words.stage.lostHow}
      </Message>
    );
  }
  if (connection === 'elsewhere') return <Elsewhere />;
  if (!known) return null;
  return (
    <Message title={words.stage.nothing}>
      {selected === null ? (
        <p>{words.stage.nothingYet}</p>
      ) : (
        <p>
          {words.stage.run} <code dir="ltr">{selected.tool}</code> {words.stage.runWith} <kbd>{COMMAND} ↵</kbd>.{' '}
          {words.stage.runThen}
        </p>
      )}
      {selected !== null && (
        <button type="button" className={`only-narrow ${controls['primary']} ${css['choose']}`} onClick={showSide}>
          <Icon name="tools" /> {words.stage.choose}
        </button>
      )}
      <FirstSteps primary={none} />
    </Message>
  );
}

/** Another page was opened, which has the Views now. */
function Elsewhere(): ReactElement {
  const session = useSession();
  return (
    <Message title={words.stage.elsewhere} alert>
      <p>{words.stage.elsewhereHow}</p>
      <button type="button" className={`${controls['primary']} ${css['choose']}`} onClick={() => session.comeBack()}>
        {words.stage.useHere}
      </button>
    </Message>
  );
}

function Message(props: { title: string; alert?: boolean; children: React.ReactNode }): ReactElement {
  return (
    <div className={css['empty']} role={props.alert ? 'alert' : undefined}>
      <Icon name="door" />
      <h2>{props.title}</h2>
      <div>{props.children}</div>
    </div>
  );
}
