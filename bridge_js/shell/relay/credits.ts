/**
 * Credits on their way to the proxy. They are owed as soon as a message was dealt with, but let out only as far as the
 * View's bucket can bear the messages they invite: a proxy that waits for credits never meets the limit.
 */
import type { Bucket } from './bucket';
import { BUCKET_RESERVE, FIRST_CREDITS } from './limits';

export class Credits {
  #outstanding = FIRST_CREDITS;
  #owed = 0;
  readonly #bucket: Bucket;

  constructor(bucket: Bucket) {
    this.#bucket = bucket;
  }

  get owed(): number {
    return this.#owed;
  }

  owe(count: number): void {
    this.#owed += count;
  }

  /** A message came: the proxy has used one, if it had any. */
  used(): void {
    this.#outstanding = Math.max(0, this.#outstanding - 1);
  }

  /** How many may go out now; they count as sent. */
  release(now: number): number {
    const room = Math.floor(this.#bucket.level(now)) - this.#outstanding - BUCKET_RESERVE;
    const count = Math.max(0, Math.min(this.#owed, room));
    this.#owed -= count;
    this.#outstanding += count;
    return count;
  }
}
