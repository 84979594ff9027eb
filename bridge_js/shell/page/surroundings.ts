/** What *Auto* follows: the system and the room on the stage. Told to Python first, and whenever it changes. */
import type { Surroundings } from '../../contract/page';

const DARK = window.matchMedia('(prefers-color-scheme: dark)');
const HOVER = window.matchMedia('(hover: hover)');
const TOUCH = window.matchMedia('(any-pointer: coarse)');

export interface Room {
  readonly width: number;
  readonly height: number;
}

function pixels(size: number): number {
  return Math.min(10_000, Math.max(1, Math.floor(size)));
}

export function surroundings(room: Room): Surroundings {
  return {
    type: 'surroundings',
    theme: appTheme(),
    locale: navigator.language,
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    stage_width: pixels(room.width),
    stage_height: pixels(room.height),
    hover: HOVER.matches,
    touch: TOUCH.matches,
  };
}

/** Of the app as it is seen: chosen by the person in the settings, else the system's. */
function appTheme(): Surroundings['theme'] {
  const chosen = document.documentElement.dataset['theme'];
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return DARK.matches ? 'dark' : 'light';
}

/** Calls back when the system's part changes. */
export function watchSystem(changed: () => void): void {
  for (const query of [DARK, HOVER, TOUCH]) query.addEventListener('change', changed);
  window.addEventListener('languagechange', changed);
}
