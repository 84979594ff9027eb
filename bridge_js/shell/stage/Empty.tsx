/** The stage before anything was run, and when the page cannot reach Greenroom. */
import type { ReactElement } from 'react';
import { useSession, useStateOf } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { Icon } from '../parts/Icon';
import { COMMAND } from '../parts/keys';
import css from './Stage.module.css';

export function Empty({ showSide }: { showSide: () => void }): ReactElement | null {
  const connection = useStateOf((state) => state.connection);
  const known = useStateOf((state) => state.servers !== null);
  const selected = useStateOf((state) => state.selected);
  if (connection === 'locked') {
    return (
      <Message title="This page is not let in" alert>
        The address it was opened with is good for one use and one minute. Press Enter in the terminal where Greenroom
        runs for a fresh address. Where it does not run, open its window, or run{' '}
        <code dir="ltr">greenroom open --browser</code> and use the address it prints.
      </Message>
    );
  }
  if (connection === 'lost') {
    return (
      <Message title="Greenroom does not answer" alert>
        It was quit, or this machine was asleep. This page tries again by itself, and is as before once it is connected.
      </Message>
    );
  }
  if (connection === 'elsewhere') return <Elsewhere />;
  if (!known) return null;
  return (
    <Message title="Nothing on stage">
      {selected === null ? (
        <p>A View appears here when a tool that has one is run. The servers and their tools are at the side.</p>
      ) : (
        <p>
          Run <code dir="ltr">{selected.tool}</code> with <kbd>{COMMAND} ↵</kbd>. If the tool has a View, it appears
          here, alive, as a host would show it.
        </p>
      )}
      <button type="button" className={`only-narrow ${controls['quiet']} ${css['choose']}`} onClick={showSide}>
        <Icon name="tools" /> Choose a tool
      </button>
    </Message>
  );
}

/** Another page was opened, which has the Views now. */
function Elsewhere(): ReactElement {
  const session = useSession();
  return (
    <Message title="Open in another window" alert>
      <p>The Views are shown there now. Only one window has them at a time.</p>
      <button type="button" className={`${controls['primary']} ${css['choose']}`} onClick={() => session.comeBack()}>
        Use it here
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
