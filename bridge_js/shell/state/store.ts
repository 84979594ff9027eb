/**
 * Holds the state and tells React about changes, at most once per frame of the screen: a thousand messages in a frame
 * are one rendering.
 */
import type { ToPage } from '../../contract/page';
import { Log } from './log';
import { reduce } from './reduce';
import { INITIAL, type State } from './state';
import { threaded } from './thread';

/** Milliseconds after which a batch is taken in even if the screen is not drawn, as in a hidden window. */
const LONGEST_WAIT = 100;

export class Store {
  #state: State = INITIAL;
  #waiting: ToPage[] = [];
  #frame = 0;
  #timer = 0;
  readonly log = new Log();
  /** The rows of the imported session. */
  readonly imported = new Log(Number.POSITIVE_INFINITY);
  readonly #listeners = new Set<() => void>();

  get state(): State {
    return this.#state;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Takes a message in with the next frame of the screen. */
  receive(message: ToPage): void {
    this.#waiting.push(message);
    if (this.#waiting.length > 1) return;
    this.#frame = window.requestAnimationFrame(() => this.flush());
    this.#timer = window.setTimeout(() => this.flush(), LONGEST_WAIT);
  }

  /** Takes in at once what waits. */
  flush(): void {
    window.cancelAnimationFrame(this.#frame);
    window.clearTimeout(this.#timer);
    const messages = this.#waiting;
    this.#waiting = [];
    const now = performance.now();
    for (const message of messages) {
      if (message.type === 'log') this.log.append(message.rows);
      else if (message.type === 'imported_rows') this.imported.append(message.rows);
      else {
        if (message.type === 'imported_session') this.imported.clear();
        this.#state = reduce(this.#state, message, now);
      }
    }
    this.#state = withThread(this.#state);
    this.#tell();
  }

  /** A change that the page makes itself, after what it was told before. */
  update(change: (state: State) => State): void {
    if (this.#waiting.length > 0) this.flush();
    this.#state = withThread(change(this.#state));
    this.#tell();
  }

  /** Of the live log and of the imported session alike. */
  filterLog(filter: Log['filter']): void {
    this.log.setFilter(filter);
    this.imported.setFilter(filter);
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** Once for all that a frame of the screen brought. */
function withThread(state: State): State {
  const thread = threaded(state.thread, state.conversation, state.views);
  return thread === state.thread ? state : { ...state, thread };
}
