/** What the stage is: the emulation, the emulated screen and the room on it. Python's word; the page only draws it. */
import type { Emulation, StageShape } from '../../contract/page';

/** Everything follows the system, the window and the device. */
export const ALL_AUTO: Emulation = {
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
  modes: null,
};

export const UNKNOWN_STAGE: StageShape = {
  type: 'stage',
  emulation: ALL_AUTO,
  screen: null,
  fullscreen: null,
  pip: { width: 360, height: 240 },
  csp: 'host',
};
