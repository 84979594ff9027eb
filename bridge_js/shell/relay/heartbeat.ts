/**
 * Whether a View's process answers: the proxy, which shares its thread, is asked again and again. A View can answer while it
 * hangs only by not hanging, so a lie is of no use to it. Counted in questions and not in time: a machine that slept is no
 * View that hangs.
 */
export class Heartbeat {
  #unanswered = 0;
  #silent = false;
  readonly #most: number;
  readonly #ask: () => void;
  readonly #changed: (silent: boolean) => void;

  /** `most` beats without an answer are silence. */
  constructor(most: number, ask: () => void, changed: (silent: boolean) => void) {
    this.#most = most;
    this.#ask = ask;
    this.#changed = changed;
  }

  beat(): void {
    if (this.#unanswered === 0) this.#ask();
    this.#unanswered += 1;
    if (this.#unanswered > this.#most) this.#become(true);
  }

  answered(): void {
    this.#unanswered = 0;
    this.#become(false);
  }

  #become(silent: boolean): void {
    if (silent === this.#silent) return;
    this.#silent = silent;
    this.#changed(silent);
  }
}
