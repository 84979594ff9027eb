/** One View in the host's frame: what is emulated, how far the View is, the View, and a line that says what it is. */
import { type CSSProperties, memo, type ReactElement } from 'react';
import type { Screen } from '../../contract/page';
import { useStateOf } from '../page/use_session';
import type { Call, View } from '../state/state';
import { Away } from './Away';
import { Caption } from './Caption';
import { Covered } from './Covered';
import { useFloating } from './floating';
import pip from './Pip.module.css';
import { RestoredLine } from './RestoredLine';
import { Turn } from './Turn';
import css from './ViewCard.module.css';
import { ViewHead } from './ViewHead';

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

/** Drawn anew only for what concerns it: beside it a model may be writing. */
export const ViewCard = memo(function ViewCard({ view, call, covered, scale }: Props): ReactElement {
  const screen = useStateOf(({ stage }) => stage.screen);
  const floating = useFloating(view.mode, screen);
  const overStage = floating?.over === 'stage' ? floating : null;
  const inline = view.mode === 'inline';
  // The same elements in every shape: a frame that is moved in the page is loaded anew.
  return (
    <div className={css['slot']} inert={covered && floating === null} hidden={view.replacedBy !== null}>
      <div className={screen === null ? css['fits'] : ''} style={drawnSize(screen, scale)}>
        <article
          className={`${css['card']} ${shapeOf(screen, view.mode)}`}
          style={{ colorScheme: view.theme, ...trueSize(screen, scale), ...overStage?.style }}
          data-whole={view.mode === 'fullscreen'}
          data-pip={overStage?.free}
          data-csp={view.mount.csp}
          aria-label={view.mount.title}
        >
          <ViewHead view={view} floats={overStage !== null} />
          <RestoredLine view={view} />
          <Turn
            view={view}
            call={inline ? call : undefined}
            scrolls={screen !== null && inline}
            floating={overStage === null ? floating : null}
            scale={scale}
          />
          {view.mode === 'fullscreen' && <Covered />}
        </article>
      </div>
      {overStage !== null && <Away view={view.mount.view} />}
      {(view.mode !== 'fullscreen' || screen !== null) && <Caption view={view} scale={scale} />}
    </div>
  );
});

function shapeOf(screen: Screen | null, mode: View['mode']): string | undefined {
  if (screen !== null) return css['screen'];
  return { inline: '', fullscreen: css['fullscreen'], pip: pip['floating'] }[mode];
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
