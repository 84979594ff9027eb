/** Where a View in picture-in-picture floats: how far from the end and the bottom of its room, in CSS pixels. Pure. */
import type { JsonValue, Size } from '../../contract/page';

/** Under which the page's place of it is kept. */
export const KEPT_PLACE = 'stage.pip.place';

export interface PipPlace {
  readonly end: number;
  readonly bottom: number;
}

export const FIRST_PLACE: PipPlace = { end: 16, bottom: 16 };

/** What the person kept, or where it floats first. */
export function keptPlace(kept: JsonValue | undefined): PipPlace {
  if (typeof kept !== 'object' || kept === null || Array.isArray(kept)) return FIRST_PLACE;
  const { end, bottom } = kept;
  return typeof end === 'number' && typeof bottom === 'number' ? { end, bottom } : FIRST_PLACE;
}

/** Moved by this much to the right and down; `turned` where the page is read from right to left. */
export function movedBy(place: PipPlace, right: number, down: number, turned: boolean): PipPlace {
  return { end: place.end + (turned ? right : -right), bottom: place.bottom - down };
}

/** Within its room, of which the floating box has `box`. */
export function within(place: PipPlace, room: Size, box: Size): PipPlace {
  const clamp = (value: number, most: number) => Math.round(Math.max(0, Math.min(value, most)));
  return { end: clamp(place.end, room.width - box.width), bottom: clamp(place.bottom, room.height - box.height) };
}

/** By how much it grows where the corner away from its place is moved by this much. */
export function growth(right: number, down: number, turned: boolean): Size {
  return { width: turned ? right : -right, height: -down };
}

/** The size where the corner away from its place was moved by this much. Python says what there is room for. */
export function resizedBy(size: Size, right: number, down: number, turned: boolean): Size {
  const by = growth(right, down, turned);
  return {
    width: Math.max(1, Math.round(size.width + by.width)),
    height: Math.max(1, Math.round(size.height + by.height)),
  };
}

/** The way of an arrow key; nothing for any other key. */
export function arrow(key: string): readonly [right: number, down: number] | undefined {
  switch (key) {
    case 'ArrowLeft':
      return [-1, 0];
    case 'ArrowRight':
      return [1, 0];
    case 'ArrowUp':
      return [0, -1];
    case 'ArrowDown':
      return [0, 1];
    default:
      return undefined;
  }
}
