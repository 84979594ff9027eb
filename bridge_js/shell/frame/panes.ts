/**
 * The panes around the stage: how large they may be, what is kept of them from start to start, and what they are at a
 * width: panes beside the stage, or drawers over it. Python writes the same numbers into the page for its first paint:
 * the counterpart is `greenroom.web.page_look`, and the widths are those of `layout.css`.
 */
import type { JsonValue } from '../../contract/page';

export type PaneName = 'side' | 'inspector' | 'log';
export type Width = 'wide' | 'medium' | 'narrow';

export interface Limits {
  readonly least: number;
  readonly most: number;
  readonly first: number;
  /** What an arrow key adds. */
  readonly step: number;
}

/** Widths in CSS pixels; the log's height in percent of the window's. */
export const LIMITS: Readonly<Record<PaneName, Limits>> = {
  side: { least: 220, most: 520, first: 292, step: 16 },
  inspector: { least: 260, most: 720, first: 344, step: 16 },
  log: { least: 20, most: 50, first: 28, step: 2 },
};

/** The call of the chosen tool, at the foot of the side: its height in percent of the side's. */
export const CALL_LIMITS: Omit<Limits, 'first'> = { least: 20, most: 80, step: 4 };

export const PANES: readonly PaneName[] = ['side', 'inspector', 'log'];

export interface Panes {
  readonly sizes: Readonly<Record<PaneName, number>>;
  readonly folded: readonly PaneName[];
  /** How high the call is; null is as high as what is in it. */
  readonly call: number | null;
}

export const FIRST_PANES: Panes = {
  sizes: { side: LIMITS.side.first, inspector: LIMITS.inspector.first, log: LIMITS.log.first },
  folded: [],
  call: null,
};

export function within({ least, most }: Pick<Limits, 'least' | 'most'>, size: number): number {
  return Math.round(Math.min(most, Math.max(least, size)));
}

/** What is kept, read again: whatever is wrong in it is as at first. */
export function readPanes(kept: JsonValue | undefined): Panes {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return FIRST_PANES;
  const sizeOf = (pane: PaneName) => {
    const size = kept[pane];
    return typeof size === 'number' ? within(LIMITS[pane], size) : LIMITS[pane].first;
  };
  const { folded, call } = kept;
  return {
    sizes: { side: sizeOf('side'), inspector: sizeOf('inspector'), log: sizeOf('log') },
    folded: Array.isArray(folded) ? PANES.filter((pane) => folded.includes(pane)) : [],
    call: typeof call === 'number' ? within(CALL_LIMITS, call) : null,
  };
}

export function keptPanes({ sizes, folded, call }: Panes): JsonValue {
  return { ...sizes, folded: [...folded], ...(call !== null && { call }) };
}

/** A drawer lies over the stage, shows one pane, and is closed when the page comes. */
export function isDrawer(pane: PaneName, width: Width): boolean {
  if (pane === 'side') return width === 'narrow';
  return pane === 'inspector' && width !== 'wide';
}
