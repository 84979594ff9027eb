/**
 * How this page is let in: by a one-time code in the address, or after a reload by the key it was given for the code.
 * Both stay in this tab. Their counterpart is `greenroom.web.entry`.
 */
import type { Enter, Resume } from '../../contract/page';

const KEY = 'greenroom.key';

export class Entry {
  #code: string | null;

  /** Takes the code out of the address at once, so that it is in no history and no screenshot. */
  constructor() {
    this.#code = new URLSearchParams(window.location.hash.slice(1)).get('code');
    if (window.location.hash !== '') {
      window.history.replaceState(null, '', window.location.pathname + window.location.search);
    }
  }

  /** The first message to Python; null if there is nothing to be let in by. A code is good for one try. */
  greeting(): Enter | Resume | null {
    const code = this.#code;
    this.#code = null;
    if (code !== null) return { type: 'enter', code };
    const key = window.sessionStorage.getItem(KEY);
    return key === null ? null : { type: 'resume', key };
  }

  keep(key: string): void {
    window.sessionStorage.setItem(KEY, key);
  }

  forget(): void {
    window.sessionStorage.removeItem(KEY);
  }
}
