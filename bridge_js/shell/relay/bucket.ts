/** A token bucket. Times are milliseconds of a clock that never goes back; the caller says what time it is. */
export class Bucket {
  #level: number;
  #at: number;
  readonly #size: number;
  readonly #perSecond: number;

  constructor(size: number, perSecond: number, now: number) {
    this.#size = size;
    this.#perSecond = perSecond;
    this.#level = size;
    this.#at = now;
  }

  /** Takes one token, or says that there is none. */
  take(now: number): boolean {
    if (this.level(now) < 1) return false;
    this.#level -= 1;
    return true;
  }

  level(now: number): number {
    this.#level = Math.min(this.#size, this.#level + ((now - this.#at) * this.#perSecond) / 1000);
    this.#at = now;
    return this.#level;
  }
}
