/** What a person is told when the page took a View away, and what to look at. */
import type { Loss } from '../relay/wire';
import { words } from '../words';

export function lossText(why: Loss | 'closed'): string {
  return words.stage.losses[why];
}
