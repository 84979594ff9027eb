/** The panes and which of them are open. Same frame as the static skeleton in index.html. */
import { type ReactElement, useEffect, useState } from 'react';
import { Toolbar } from './bar/Toolbar';
import { Inspector } from './inspector/Inspector';
import { LogPane } from './log/LogPane';
import { Announcer } from './over/Announcer';
import { Notes } from './over/Notes';
import { Questions } from './over/Questions';
import type { Panes } from './panes';
import { Side } from './side/Side';
import { Stage } from './stage/Stage';

/** Below this the inspector is a drawer over the stage; see layout.css. */
const DRAWER = window.matchMedia('(max-width: 1099px)');
const NARROW = window.matchMedia('(max-width: 759px)');

export function Workbench(): ReactElement {
  const [panes, setPanes] = useState<Panes>({ side: false, inspector: !DRAWER.matches, log: !NARROW.matches });
  const change = (part: Partial<Panes>) => setPanes((before) => ({ ...before, ...part }));
  const overlaid = DRAWER.matches && (panes.side || panes.inspector);
  useEffect(() => {
    if (!overlaid) return;
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setPanes((before) => ({ ...before, side: false, inspector: false }));
    };
    window.addEventListener('keydown', leave);
    return () => window.removeEventListener('keydown', leave);
  }, [overlaid]);
  return (
    <div className={classes(panes)}>
      <Side picked={() => change({ side: false })} />
      <Toolbar panes={panes} change={change} />
      <Stage showInspector={() => change({ inspector: true })} showSide={() => change({ side: true })} />
      <Inspector close={() => change({ inspector: false })} />
      <LogPane open={panes.log} toggle={() => change({ log: !panes.log })} />
      <button
        type="button"
        className="scrim"
        aria-label="Close the drawer"
        onClick={() => change({ side: false, inspector: false })}
      />
      <Notes />
      <Questions />
      <Announcer />
    </div>
  );
}

function classes({ side, inspector, log }: Panes): string {
  return `app${side ? ' side-open' : ''}${inspector ? '' : ' no-inspector'}${log ? '' : ' log-closed'}`;
}
