/**
 * Notifications that only say how things stand now: of several within one frame's time the first and the last are
 * passed on, in their place among the other messages. Everything else passes untouched.
 */
import { COALESCING } from './limits';

const STATE = new Set(['ui/notifications/size-changed', 'notifications/tools/list_changed']);

interface Held {
  readonly method: string;
  readonly text: string;
}

export class Coalescing {
  #held: Held | null = null;
  #method: string | null = null;
  #until = 0;
  readonly #pass: (text: string) => void;
  readonly #dropped: () => void;

  /** `dropped` is told of each message that another one replaced. */
  constructor(pass: (text: string) => void, dropped: () => void) {
    this.#pass = pass;
    this.#dropped = dropped;
  }

  /** Takes one message; `method` only if it is a notification. Tells when to call `flush`, null if there is no need. */
  take(method: string | undefined, text: string, now: number): number | null {
    if (method === undefined || !STATE.has(method)) {
      this.flush();
      this.#pass(text);
      return null;
    }
    if (method !== this.#method || now >= this.#until) {
      this.flush();
      this.#method = method;
      this.#until = now + COALESCING;
      this.#pass(text);
      return null;
    }
    const first = this.#held === null;
    if (!first) this.#dropped();
    this.#held = { method, text };
    return first ? this.#until - now : null;
  }

  /** Lets go of what is held back. */
  flush(): void {
    const held = this.#held;
    this.#held = null;
    if (held !== null) this.#pass(held.text);
  }
}
