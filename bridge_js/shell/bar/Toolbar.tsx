/** The bar over the stage: what is emulated, how the connection is, and the panes. */
import { type ReactElement, useRef, useState } from 'react';
import { PaneButton } from '../frame/PaneButton';
import { useStateOf } from '../page/use_session';
import { IconButton } from '../parts/IconButton';
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
  const [emulating, setEmulating] = useState(false);
  const troubles = useStateOf((state) => troubleCount(state.findings));
  return (
    <header className={`bar ${css['bar']}`} data-pane="bar">
      <div
        ref={row}
        className={css['row']}
        role="toolbar"
        aria-label="Emulation and panes"
        onKeyDown={(event) => {
          if (event.key !== 'Escape' || !emulating) return;
          event.preventDefault();
          setEmulating(false);
        }}
      >
        {!side && <PaneButton pane="side" />}
        <IconButton
          icon="sliders"
          name="What is emulated"
          className={css['folded'] ?? ''}
          expanded={emulating}
          press={() => setEmulating(!emulating)}
        />
        <Emulation open={emulating} />
        <span className={css['push']} />
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
