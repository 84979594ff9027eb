/** Icons drawn for this page, 16 px on a grid of 24. They are always beside a word or inside a named button. */
import type { ReactElement } from 'react';
import appIcon from '../../../assets/icon.svg';

const PATHS = {
  auto: 'M12 3a9 9 0 1 0 0 18zM12 3a9 9 0 0 1 0 18',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  moon: 'M20 14.5A8.5 8.5 0 1 1 9.5 4a7 7 0 0 0 10.5 10.5z',
  close: 'M6 6l12 12M18 6L6 18',
  restart: 'M19.5 12a7.5 7.5 0 1 1-2.3-5.4L20 9.3M20 4v5.3h-5.3',
  expand: 'M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5',
  shrink: 'M4 9h5V4M20 9h-5V4M4 15h5v5M20 15h-5v5',
  check: 'M5 12.5l4.5 4.5L19 7',
  warning: 'M12 4l9 16H3zM12 10v4.5M12 17.4v.1',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM12 11v5.5M12 7.6v.1',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L20 20',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  inspector: 'M4 5h16v14H4zM14.5 5v14',
  log: 'M4 5h16v14H4zM4 13.5h16',
  tools: 'M4 6h16M4 12h16M4 18h10',
  sliders:
    'M4 8h9M17 8h3M4 16h3M11 16h9M15 5.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4zM9 13.8a2.2 2.2 0 1 0 0 4.4 2.2 2.2 0 0 0 0-4.4z',
  play: 'M8 5.5v13l10.5-6.5z',
  door: 'M6 20V4h9v16M4 20h16M12.3 12v.1M15 6.5l3.5 1V20',
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name }: { name: IconName }): ReactElement {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}

/** The app's mark: a lit doorway. */
export function Mark(): ReactElement {
  return <img className="mark" src={appIcon} alt="" />;
}
