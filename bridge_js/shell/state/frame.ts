/** How the window's frame is: which place is shown, which panes, and what lies over them. */
import { FIRST_PANES, isDrawer, type PaneName, type Panes, type Width } from '../frame/panes';

/** Places that are in the window for good: Views live in both, and are the same elements there. */
export type WorkPlace = 'stage' | 'chat';
export type PlaceName = WorkPlace | 'servers' | 'settings';
export type Over = 'palette' | 'shortcuts';

/** What the inspector shows, in each place. */
export const TABS = {
  stage: ['result', 'said', 'findings'],
  chat: ['steps', 'request', 'context', 'findings'],
} as const satisfies Record<WorkPlace, readonly string[]>;
export type Tab = (typeof TABS)[WorkPlace][number];

export interface Frame {
  readonly place: PlaceName;
  /** The one of the two that is shown, or lies below what is shown. */
  readonly work: WorkPlace;
  readonly width: Width;
  readonly panes: Panes;
  /** The pane that lies over the stage as a drawer. */
  readonly drawer: 'side' | 'inspector' | null;
  /** On a narrow screen the log is folded until it is asked for, and that is not kept. */
  readonly narrowLog: boolean;
  readonly over: Over | null;
  readonly tabs: Readonly<Record<WorkPlace, Tab>>;
}

export const FIRST_FRAME: Frame = {
  place: 'stage',
  work: 'stage',
  width: 'wide',
  panes: FIRST_PANES,
  drawer: null,
  narrowLog: false,
  over: null,
  tabs: { stage: 'result', chat: 'steps' },
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

export function isWork(place: PlaceName): place is WorkPlace {
  return place === 'stage' || place === 'chat';
}

export function withPlace(frame: Frame, place: PlaceName): Frame {
  return { ...frame, place, work: isWork(place) ? place : frame.work, drawer: null, over: null };
}

/** Turns to a tab of the place that is shown or lies below. */
export function withTab(frame: Frame, tab: Tab): Frame {
  return { ...frame, tabs: { ...frame.tabs, [frame.work]: tab } };
}
