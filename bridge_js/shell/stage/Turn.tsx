/** What was called, what became of the View, and the View. On an emulated screen this is what floats. */
import type { ReactElement } from 'react';
import type { Call, View } from '../state/state';
import { words } from '../words';
import { CallLine } from './CallLine';
import { FramePlace } from './FramePlace';
import type { Floating } from './floating';
import { Outdated } from './Outdated';
import pip from './Pip.module.css';
import { PipGrips } from './PipGrips';
import css from './ViewCard.module.css';
import { ViewTrouble } from './ViewTrouble';

interface Props {
  readonly view: View;
  readonly call: Call | undefined;
  readonly scrolls: boolean;
  /** How it floats on the screen. */
  readonly floating: Floating | null;
  readonly scale: number;
}

export function Turn({ view, call, scrolls, floating, scale }: Props): ReactElement {
  const closed = view.phase === 'closed';
  // An emulated screen scrolls what does not fit on it, and the frame in it takes no keys for that.
  const reachable = scrolls ? { tabIndex: 0, role: 'group', 'aria-label': words.stage.screen(view.mount.title) } : {};
  return (
    <div
      className={`${css['turn']} ${floating === null ? '' : pip['floating']}`}
      style={floating?.style}
      data-pip={floating?.free}
      {...reachable}
    >
      {floating !== null && (
        <div className={pip['bar']}>
          <PipGrips scale={scale} />
        </div>
      )}
      {call !== undefined && <CallLine call={call} />}
      {call?.text != null && <p dir="auto">{call.text}</p>}
      {(view.phase === 'failed' || closed) && <ViewTrouble view={view} />}
      {!closed && <Outdated view={view} />}
      {!closed && <FramePlace view={view} />}
    </div>
  );
}
