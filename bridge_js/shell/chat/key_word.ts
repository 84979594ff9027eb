/** Where a provider's key is, in words. What it is, the page never hears. Pure. */
import type { ProviderRow } from '../../contract/page';
import { words } from '../words';

export function keyWord({ needs_key: needed, key }: ProviderRow): string {
  return !needed && key === 'none' ? words.chat.noKeyNeeded : words.chat.keyIs[key];
}
