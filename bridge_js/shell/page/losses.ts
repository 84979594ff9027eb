/** What a person is told when the page took a View away, and what to look at. */
import type { Loss } from '../relay/wire';

const TEXTS: Record<Loss | 'closed', string> = {
  navigated: 'The View replaced the sandbox page it runs in, so it was removed.',
  flood: 'The View sent more messages than a host can bear, so it was removed. Look at what it sends in a loop.',
  too_big: 'The View sent a message of more than 8 MB, so it was removed. Send less, or fetch the data with a tool.',
  backlog: 'The View sent faster than its messages could be handled, so it was removed.',
  forged: 'The View sent a message that only its sandbox may send, so it was removed.',
  no_proxy:
    'The sandbox page did not start within 10 seconds. Run the tool again; if it stays so, look at the notices.',
  closed: 'The connection of this View to Greenroom was lost. Run the tool again.',
};

export function lossText(why: Loss | 'closed'): string {
  return TEXTS[why];
}
