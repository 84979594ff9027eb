/** The bar over the stage: what is emulated, how the connection is, and the panes. */
import { type ReactElement, useState } from 'react';
import { useStateOf } from '../page/use_session';
import type { Panes } from '../panes';
import { IconButton } from '../parts/IconButton';
import { ConnectionWord } from './ConnectionWord';
import { Emulation } from './Emulation';
import { Notices } from './Notices';
import css from './Toolbar.module.css';

interface Props {
  readonly panes: Panes;
  readonly change: (part: Partial<Panes>) => void;
}

export function Toolbar({ panes, change }: Props): ReactElement {
  const [emulating, setEmulating] = useState(false);
  const troubles = useStateOf((state) => troubleCount(state.findings));
  return (
    <header className={`bar ${css['bar']}`}>
      <div
        className={css['row']}
        role="toolbar"
        aria-label="Emulation and panes"
        onKeyDown={(event) => {
          if (event.key === 'Escape') setEmulating(false);
        }}
      >
        <IconButton
          icon="tools"
          name="Servers and tools"
          className="only-narrow"
          expanded={panes.side}
          press={() => change({ side: !panes.side, inspector: false })}
        />
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
        <IconButton
          icon="inspector"
          name={troubles === 0 ? 'Inspector' : `Inspector, ${troubles} findings to mend`}
          pressed={panes.inspector}
          press={() => change({ inspector: !panes.inspector, side: false })}
        />
      </div>
      <Notices />
    </header>
  );
}

function troubleCount(findings: readonly { readonly level: string }[]): number {
  return findings.filter((finding) => finding.level !== 'info').length;
}
