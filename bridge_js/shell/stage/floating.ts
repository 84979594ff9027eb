/** How a View in picture-in-picture is laid over the stage, or over an emulated screen. */
import type { CSSProperties } from 'react';
import type { Screen } from '../../contract/page';
import { useStateOf } from '../page/use_session';
import type { DisplayMode } from '../state/state';
import { KEPT_PLACE, keptPlace } from './pip_place';

/** The border around what floats, and the bar above it, which Python counts as well. */
const BORDER = 2;
const BAR = 34;
/** The head of an emulated screen, which stays free. */
const SCREEN_HEAD = 44;

export interface Floating {
  /** What it floats over. */
  readonly over: 'stage' | 'screen';
  readonly style: CSSProperties;
  /** How much of the top stays free, as an attribute for the handles. */
  readonly free: number;
}

/** Nothing for a View that does not float. */
export function useFloating(mode: DisplayMode, screen: Screen | null): Floating | null {
  const size = useStateOf(({ stage }) => stage.pip);
  const { end, bottom } = keptPlace(useStateOf(({ remembered }) => remembered[KEPT_PLACE]));
  if (mode !== 'pip') return null;
  const free = screen === null ? 0 : SCREEN_HEAD;
  const style = {
    '--pip-end': `${end}px`,
    '--pip-bottom': `${bottom}px`,
    '--pip-width': `${size.width + BORDER}px`,
    '--pip-height': `${size.height + BORDER + BAR + free}px`,
  } as CSSProperties;
  return { over: screen === null ? 'stage' : 'screen', style, free };
}
