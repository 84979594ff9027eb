/** What a person does with servers, on its way to Python. What Python is asked comes back as a promise. */
import type { DraftOf, DraftSaved, FromPage, ServerDraft, SetLogLevel, ToPage, Understood } from '../../contract/page';
import { withAwaited } from '../state/choice';
import type { Shown } from '../state/servers';
import type { Store } from '../state/store';

type Answer = Understood | DraftSaved | DraftOf;

export interface Save {
  readonly draft: ServerDraft;
  /** The server that is changed; null for a new one. */
  readonly server: string | null;
  /** The server it was copied from. */
  readonly base: string | null;
  readonly start: boolean;
}

export class ServerWishes {
  readonly #send: (message: FromPage) => void;
  readonly #store: Store;
  readonly #waiting = new Map<string, (answer: Answer | null) => void>();

  constructor(send: (message: FromPage) => void, store: Store) {
    this.#send = send;
    this.#store = store;
  }

  /** Null where the connection was lost meanwhile; so with all that is asked here. */
  read(text: string): Promise<Understood | null> {
    return this.#ask((request) => ({ type: 'read_snippet', request, text }));
  }

  judge(draft: ServerDraft, server: string | null): Promise<Understood | null> {
    return this.#ask((request) => ({ type: 'judge_draft', request, draft, server }));
  }

  async save(save: Save): Promise<DraftSaved | null> {
    const saved = await this.#ask<DraftSaved>((request) => ({ type: 'save_draft', request, ...save }));
    const begun = save.start && save.server === null ? (saved?.server ?? null) : null;
    if (begun !== null) this.#store.update((state) => withAwaited(state, begun));
    return saved;
  }

  draft(server: string): Promise<DraftOf | null> {
    return this.#ask((request) => ({ type: 'want_draft', request, server }));
  }

  /** Shows this in the Servers place. */
  show(shown: Shown): void {
    this.#store.update((state) => ({ ...state, own: { ...state.own, shown } }));
  }

  watch(server: string | null): void {
    this.#store.update((state) => ({ ...state, own: { ...state.own, details: null } }));
    this.#send({ type: 'watch_server', server });
  }

  enable(server: string, enabled: boolean): void {
    this.#send({ type: 'switch_server', server, enabled });
  }

  stop(server: string): void {
    this.#send({ type: 'stop_server', server });
  }

  remove(server: string): void {
    this.#send({ type: 'remove_server', server });
  }

  putBack(server: string): void {
    this.forgetRemoval();
    this.#send({ type: 'put_server_back', server });
  }

  forgetRemoval(): void {
    this.#store.update((state) => ({ ...state, own: { ...state.own, removed: null } }));
  }

  setSecret(name: string, value: string): void {
    this.#send({ type: 'set_secret', name, value });
  }

  forgetSecret(name: string): void {
    this.#send({ type: 'forget_secret', name });
  }

  addRoot(server: string, path: string): void {
    this.#store.update((state) => ({ ...state, own: { ...state.own, rootRefused: null } }));
    this.#send({ type: 'add_root', server, path });
  }

  chooseRoot(server: string): void {
    this.#send({ type: 'choose_root', server });
  }

  removeRoot(server: string, path: string): void {
    this.#send({ type: 'remove_root', server, path });
  }

  setLogLevel(server: string, level: SetLogLevel['level']): void {
    this.#send({ type: 'set_log_level', server, level });
  }

  /** Ask about this tool again. */
  forgetAnswer(server: string, tool: string): void {
    this.#send({ type: 'forget_answer', server, tool });
  }

  follow(path: string): void {
    this.#send({ type: 'follow_file', path });
  }

  unfollow(path: string): void {
    this.#send({ type: 'unfollow_file', path });
  }

  /** Takes an answer to whoever asked; false for any other message. */
  heard(message: ToPage): boolean {
    if (message.type !== 'understood' && message.type !== 'draft_saved' && message.type !== 'draft') return false;
    this.#waiting.get(message.request)?.(message);
    this.#waiting.delete(message.request);
    return true;
  }

  /** The connection is gone: nobody will answer any more. */
  lost(): void {
    for (const resolve of this.#waiting.values()) resolve(null);
    this.#waiting.clear();
  }

  #ask<One extends Answer>(message: (request: string) => FromPage): Promise<One | null> {
    const request = crypto.randomUUID();
    return new Promise((resolve) => {
      this.#waiting.set(request, (answer) => resolve(answer as One | null));
      this.#send(message(request));
    });
  }
}
