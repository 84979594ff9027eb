/** What a person wants of Views that an earlier window left. */
import type { FromPage } from '../../contract/page';

export class KeptWishes {
  readonly #send: (message: FromPage) => void;

  constructor(send: (message: FromPage) => void) {
    this.#send = send;
  }

  show(place: number): void {
    this.#send({ type: 'show_left', place });
  }

  forget(place: number): void {
    this.#send({ type: 'drop_left', place });
  }
}
