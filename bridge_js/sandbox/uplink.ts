/**
 * The proxy's end of the port: what the View says waits here for credits, so that an honest flood neither fills the
 * page's memory nor empties the View's bucket. A courtesy, not a defence: the View can reach this object. The View's
 * Worker (`shell/relay/worker.ts`) and Python count for themselves.
 */

export const FIRST_CREDITS = 64;
export const LONGEST_QUEUE = 20_000;
const MOST_VIOLATIONS = 200;
const MOST_NOTES = 20;

/** What the proxy needs of a MessagePort. */
export interface Port {
  postMessage(message: unknown): void;
}

export interface Violation {
  readonly directive: string;
  readonly blocked: string;
  readonly source: string;
  readonly line: number;
  readonly column: number;
  readonly sample: string;
  readonly disposition: string;
}

export class Uplink {
  #credits = FIRST_CREDITS;
  #overflowed = false;
  #violations = 0;
  #notes = 0;
  readonly #port: Port;
  readonly #waiting: unknown[] = [];

  constructor(port: Port) {
    this.#port = port;
  }

  /** Passes one message of the View on, now or when there is credit for it. */
  send(message: unknown): void {
    if (this.#overflowed) return;
    if (this.#credits > 0 && this.#waiting.length === 0) this.#post(message);
    else if (this.#waiting.length < LONGEST_QUEUE) this.#waiting.push(message);
    else this.#overflow();
  }

  credit(count: number): void {
    this.#credits += count;
    const ready = this.#waiting.splice(0, this.#credits);
    for (const message of ready) this.#post(message);
  }

  violation(details: Violation): void {
    this.#violations += 1;
    if (this.#violations <= MOST_VIOLATIONS) this.#port.postMessage({ v: details });
  }

  /** Escape was pressed, and the View had no use for it. */
  escaped(): void {
    this.#port.postMessage({ k: 1 });
  }

  /** Answers the question whether this process is there. */
  alive(): void {
    this.#port.postMessage({ a: 1 });
  }

  /** Tells the author something that is no message of the View: `name` or `name:details`, put into words by
   *  `greenroom.host.remarks`. */
  note(text: string): void {
    this.#notes += 1;
    if (this.#notes <= MOST_NOTES) this.#port.postMessage({ u: text });
  }

  #post(message: unknown): void {
    try {
      this.#port.postMessage({ m: message });
      this.#credits -= 1;
    } catch (error) {
      // The View handed over something that can be moved but not copied, such as a port.
      this.note(`no_copy:${String(error)}`);
    }
  }

  #overflow(): void {
    this.#overflowed = true;
    this.#waiting.length = 0;
    this.#port.postMessage({ o: 1 });
  }
}
