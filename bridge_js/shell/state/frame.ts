/** How the window's frame is: which place is shown, which panes, and what lies over them. */
import { FIRST_PANES, isDrawer, type PaneName, type Panes, type Width } from '../frame/panes';

export type PlaceName = 'stage' | 'servers' | 'settings';
export type Over = 'palette' | 'shortcuts';

/** What the inspector shows. */
export const TABS = ['result', 'said', 'findings'] as const;
export type Tab = (typeof TABS)[number];

export interface Frame {
  readonly place: PlaceName;
  readonly width: Width;
  readonly panes: Panes;
  /** The pane that lies over the stage as a drawer. */
  readonly drawer: 'side' | 'inspector' | null;
  /** On a narrow screen the log is folded until it is asked for, and that is not kept. */
  readonly narrowLog: boolean;
  readonly over: Over | null;
  readonly tab: Tab;
}

export const FIRST_FRAME: Frame = {
  place: 'stage',
  width: 'wide',
  panes: FIRST_PANES,
  drawer: null,
  narrowLog: false,
  over: null,
  tab: 'result',
};

/** Whether a pane is to be seen, were its place. */
export function isOpen({ width, panes, drawer, narrowLog }: Frame, pane: PaneName): boolean {
  if (isDrawer(pane, width)) return drawer === pane;
  if (pane === 'log' && width === 'narrow') return narrowLog;
  return !panes.folded.includes(pane);
}

export function withPane(frame: Frame, pane: PaneName, open: boolean): Frame {
  if (isOpen(frame, pane) === open) return frame;
  if (pane !== 'log' && isDrawer(pane, frame.width)) return { ...frame, drawer: open ? pane : null };
  if (frame.width === 'narrow') return { ...frame, narrowLog: open };
  const others = frame.panes.folded.filter((one) => one !== pane);
  return { ...frame, panes: { ...frame.panes, folded: open ? others : [...others, pane] } };
}

export function withWidth(frame: Frame, width: Width): Frame {
  return { ...frame, width, drawer: null, narrowLog: false };
}

export function withSize(frame: Frame, pane: PaneName, size: number): Frame {
  return { ...frame, panes: { ...frame.panes, sizes: { ...frame.panes.sizes, [pane]: size } } };
}
