/** The bar over the stage: what is emulated, how the connection is, and the panes. */
import { type ReactElement, useRef } from 'react';
import { PaneButton } from '../frame/PaneButton';
import { useSession, useStateOf } from '../page/use_session';
import controls from '../parts/controls.module.css';
import { useRoving } from '../parts/roving';
import { isOpen } from '../state/frame';
import { troubleCount } from '../state/violations';
import { words } from '../words';
import { ConnectionWord } from './ConnectionWord';
import { Emulation } from './Emulation';
import { Notices } from './Notices';
import { Relaxed } from './Relaxed';
import css from './Toolbar.module.css';

export function Toolbar(): ReactElement {
  const row = useRef<HTMLDivElement>(null);
  const side = useStateOf(({ frame }) => isOpen(frame, 'side'));
  useRoving(row, { as: 'row' });
  const troubles = useStateOf(troubleCount);
  const { frame: desk } = useSession();
  const chat = useStateOf(({ frame }) => frame.work === 'chat');
  const lookAtRequest = () => {
    desk.show('inspector', true, 'chat');
    desk.turn('request');
  };
  return (
    <header className={`bar ${css['bar']}`} data-pane="bar">
      <div ref={row} className={css['row']} role="toolbar" aria-label={words.bar.toolbar}>
        {!side && <PaneButton pane="side" />}
        <Emulation />
        <ConnectionWord />
        {chat && (
          <button type="button" className={`${controls['quiet']} ${css['saw']}`} onClick={lookAtRequest}>
            {words.chat.sawButton}
          </button>
        )}
        <PaneButton
          pane="inspector"
          toggle
          name={troubles === 0 ? words.frame.panes.inspector : words.frame.inspectorWith(troubles)}
        />
      </div>
      <Relaxed />
      <Notices />
    </header>
  );
}
