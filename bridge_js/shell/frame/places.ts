/** The places of the window, in the order of the rail. A place is in this list once it exists. */
import type { ReactElement } from 'react';
import type { IconName } from '../parts/Icon';
import type { Keys } from '../parts/keys';
import { ServersPlace } from '../servers/ServersPlace';
import { SettingsPlace } from '../settings/SettingsPlace';
import type { PlaceName } from '../state/frame';
import { SHORTCUTS } from './shortcuts';

export interface Place {
  readonly name: PlaceName;
  readonly icon: IconName;
  readonly keys?: Keys;
  /** At the foot of the rail. */
  readonly foot?: boolean;
  /** What is shown over the work, which stays alive below; nothing for the two places that are the work. */
  readonly content?: () => ReactElement;
}

export const PLACES: readonly Place[] = [
  { name: 'stage', icon: 'stage', keys: SHORTCUTS.stage },
  { name: 'chat', icon: 'chat', keys: SHORTCUTS.chat },
  { name: 'servers', icon: 'servers', foot: true, content: ServersPlace },
  { name: 'settings', icon: 'settings', keys: SHORTCUTS.settings, foot: true, content: SettingsPlace },
];
