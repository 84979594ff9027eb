/** The bar over the stage: what is emulated, how the connection is, and the panes. */
import { type ReactElement, useRef } from 'react';
import { PaneButton } from '../frame/PaneButton';
import { useStateOf } from '../page/use_session';
import { useRoving } from '../parts/roving';
import { isOpen } from '../state/frame';
import { words } from '../words';
import { ConnectionWord } from './ConnectionWord';
import { Emulation } from './Emulation';
import { Notices } from './Notices';
import css from './Toolbar.module.css';

export function Toolbar(): ReactElement {
  const row = useRef<HTMLDivElement>(null);
  const side = useStateOf(({ frame }) => isOpen(frame, 'side'));
  useRoving(row, { as: 'row' });
  const troubles = useStateOf((state) => troubleCount(state.findings));
  return (
    <header className={`bar ${css['bar']}`} data-pane="bar">
      <div ref={row} className={css['row']} role="toolbar" aria-label={words.bar.toolbar}>
        {!side && <PaneButton pane="side" />}
        <Emulation />
        <ConnectionWord />
        <PaneButton
          pane="inspector"
          toggle
          name={troubles === 0 ? words.frame.panes.inspector : words.frame.inspectorWith(troubles)}
        />
      </div>
      <Notices />
    </header>
  );
}

function troubleCount(findings: readonly { readonly level: string }[]): number {
  return findings.filter((finding) => finding.level !== 'info').length;
}
