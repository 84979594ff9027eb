/** What a person answers to a server that asks in the middle of a call. */
import type { AnswerElicitation, FromPage } from '../../contract/page';
import type { Store } from '../state/store';

export class AskedWishes {
  readonly #send: (message: FromPage) => void;
  readonly #store: Store;

  constructor(send: (message: FromPage) => void, store: Store) {
    this.#send = send;
    this.#store = store;
  }

  /** Sends the form as it is shown; Python checks it, and says what does not fit. */
  accept(elicitation: string, content: string, unchecked: boolean): void {
    this.#store.update((state) => ({ ...state, asked: state.asked && { ...state.asked, found: null } }));
    this.#send({ type: 'answer_elicitation', elicitation, action: 'accept', content, unchecked, end: false });
  }

  refuse(elicitation: string, action: Exclude<AnswerElicitation['action'], 'accept'>, end = false): void {
    this.#send({ type: 'answer_elicitation', elicitation, action, content: '', unchecked: false, end });
  }
}
