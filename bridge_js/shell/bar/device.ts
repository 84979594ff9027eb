/** Names and numbers of an emulated device. Pure; what follows from them for a View is Python's to say. */
import type { Edges, Emulation, SafeAreaChoice, Screen } from '../../contract/page';

export type SafeAreaName = SafeAreaChoice['name'] | 'auto' | 'custom';

/** A custom device before it was given a size. */
export const FIRST_CUSTOM: Screen = { width: 430, height: 932 };

/** Which of the known safe areas this is. */
export function safeAreaName(edges: Edges | null, known: readonly SafeAreaChoice[]): SafeAreaName {
  if (edges === null) return 'auto';
  return known.find((one) => isSame(one.edges, edges))?.name ?? 'custom';
}

function isSame(one: Edges, other: Edges): boolean {
  return (['top', 'right', 'bottom', 'left'] as const).every((edge) => (one[edge] ?? 0) === (other[edge] ?? 0));
}

/** How much is chosen beside the device itself. */
export function changedBeside({ orientation, safe_area, hover, touch }: Emulation): number {
  return [orientation, safe_area, hover, touch].filter((part) => part !== null).length;
}

/** Whether anything at all is not Auto. */
export function isAllAuto(emulation: Emulation): boolean {
  const { screen: _kept, ...chosen } = emulation;
  return Object.values(chosen).every((part) => part === null);
}

/** How much smaller a screen must be drawn to fit into this room; never larger than it is. */
export function scaleOf(screen: Screen, room: { width: number; height: number }): number {
  const fits = Math.min(1, room.width / screen.width, room.height / screen.height);
  return Math.max(SMALLEST, Math.floor(fits * 100) / 100);
}

/** Below this nothing could be read; the stage scrolls instead. */
const SMALLEST = 0.35;
