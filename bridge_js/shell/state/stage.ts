/** What the stage is: the emulation, the emulated screen and the room on it. Python's word; the page only draws it. */
import type { StageShape } from '../../contract/page';

export const UNKNOWN_STAGE: StageShape = {
  type: 'stage',
  emulation: {
    profile: null,
    theme: null,
    device: null,
    screen: null,
    orientation: null,
    locale: null,
    time_zone: null,
    safe_area: null,
    hover: null,
    touch: null,
  },
  screen: null,
  fullscreen: null,
};
