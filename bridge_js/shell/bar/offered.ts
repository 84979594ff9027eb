/** Which display modes the emulated host offers, by name. Inline is always there, so there are four sets. Pure. */
import type { Emulation } from '../../contract/page';

type Modes = Emulation['modes'];
export type OfferedName = 'auto' | 'inline' | 'fullscreen' | 'pip';

export const OFFERED_NAMES: readonly OfferedName[] = ['auto', 'inline', 'fullscreen', 'pip'];

/** The name of this set; all of them is what the host has anyway. */
export function offeredName(modes: Modes): OfferedName {
  if (modes === null) return 'auto';
  const beside = (['fullscreen', 'pip'] as const).filter((mode) => modes.includes(mode));
  return beside.length === 2 ? 'auto' : (beside[0] ?? 'inline');
}

/** The set of this name. */
export function offeredModes(name: OfferedName): Modes {
  if (name === 'auto') return null;
  return name === 'inline' ? ['inline'] : ['inline', name];
}
