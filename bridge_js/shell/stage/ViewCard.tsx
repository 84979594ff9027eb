/** One View in the host's frame: what is emulated, how far the View is, the View, and a line that says what it is. */
import type { CSSProperties, ReactElement } from 'react';
import type { Screen } from '../../contract/page';
import { useStateOf } from '../page/use_session';
import type { Call, View } from '../state/state';
import { words } from '../words';
import { CallLine } from './CallLine';
import { Caption } from './Caption';
import { Covered } from './Covered';
import { FramePlace } from './FramePlace';
import css from './ViewCard.module.css';
import { ViewHead } from './ViewHead';
import { ViewTrouble } from './ViewTrouble';

interface Props {
  readonly view: View;
  /** Whose result it shows; unknown after the page was loaded anew. */
  readonly call: Call | undefined;
  /** Another View covers the stage. */
  readonly covered: boolean;
  /** How large an emulated screen is drawn; 1 where the window is the screen. */
  readonly scale: number;
}

/** The screen's own border, which is drawn around it. */
const BORDER = 2;

export function ViewCard({ view, call, covered, scale }: Props): ReactElement {
  const screen = useStateOf(({ stage }) => stage.screen);
  const whole = view.mode === 'fullscreen';
  // The same elements in every shape: a frame that is moved in the page is loaded anew.
  return (
    <div className={css['slot']} inert={covered} hidden={view.replacedBy !== null}>
      <div className={screen === null ? css['fits'] : ''} style={drawnSize(screen, scale)}>
        <article
          className={`${css['card']} ${shapeOf(screen, whole)}`}
          style={{ colorScheme: view.theme, ...trueSize(screen, scale) }}
          data-whole={whole}
          data-csp={view.mount.csp}
          aria-label={view.mount.title}
        >
          <ViewHead view={view} />
          <Turn view={view} call={whole ? undefined : call} scrolls={screen !== null && !whole} />
          {whole && <Covered />}
        </article>
      </div>
      {(!whole || screen !== null) && <Caption view={view} scale={scale} />}
    </div>
  );
}

interface TurnProps {
  readonly view: View;
  readonly call: Call | undefined;
  readonly scrolls: boolean;
}

/** What was called, what became of the View, and the View. */
function Turn({ view, call, scrolls }: TurnProps): ReactElement {
  const closed = view.phase === 'closed';
  // An emulated screen scrolls what does not fit on it, and the frame in it takes no keys for that.
  const reachable = scrolls ? { tabIndex: 0, role: 'group', 'aria-label': words.stage.screen(view.mount.title) } : {};
  return (
    <div className={css['turn']} {...reachable}>
      {call !== undefined && <CallLine call={call} />}
      {call?.text != null && <p dir="auto">{call.text}</p>}
      {(view.phase === 'failed' || closed) && <ViewTrouble view={view} />}
      {!closed && <FramePlace view={view} />}
    </div>
  );
}

function shapeOf(screen: Screen | null, whole: boolean): string | undefined {
  if (screen !== null) return css['screen'];
  return whole ? css['fullscreen'] : '';
}

/** The room that the screen takes on the stage. */
function drawnSize(screen: Screen | null, scale: number): CSSProperties {
  if (screen === null) return {};
  return {
    inlineSize: Math.ceil((screen.width + BORDER) * scale),
    blockSize: Math.ceil((screen.height + BORDER) * scale),
  };
}

/** The size that the screen has for what is on it. */
function trueSize(screen: Screen | null, scale: number): CSSProperties {
  if (screen === null) return {};
  return { inlineSize: screen.width, blockSize: screen.height, '--scale': scale } as CSSProperties;
}
