/** What a person wants of the conversation with a model, and of those that are kept. Counterpart: `greenroom.host.chat`. */
import type {
  ChatManner,
  ChatState,
  ExportConversation,
  FromPage,
  ModelPicked,
  ProviderRow,
} from '../../contract/page';
import type { Chat } from '../state/chat';
import { conversed } from '../state/conversation';
import type { Store } from '../state/store';
import { pieces } from './pieces';

/** Characters of a file in one message. */
const PIECE = 500_000;

export class ChatWishes {
  readonly #send: (message: FromPage) => void;
  readonly #store: Store;

  constructor(send: (message: FromPage) => void, store: Store) {
    this.#send = send;
    this.#store = store;
  }

  /** What is written and not sent. */
  write(draft: string): void {
    this.#change({ draft });
  }

  say(text: string): void {
    this.#change({ draft: '' });
    this.#send({ type: 'say', text });
  }

  stop(): void {
    this.#send({ type: 'stop_model' });
  }

  goOn(): void {
    this.#send({ type: 'go_on_model' });
  }

  /** A message that waits; what was written is in the composer again, unless something else is. */
  takeBack(number: number): void {
    const { draft } = this.#store.state.chat;
    const text = conversed(this.#store.state.conversation, number);
    if (draft.trim() === '' && text !== '') this.write(text);
    this.#send({ type: 'take_back', number });
  }

  /** Without a text the same words are answered again. */
  resay(number: number, text: string | null = null): void {
    this.#send({ type: 'resay', number, text });
  }

  openAddress(address: string): void {
    this.#send({ type: 'open_address', address });
  }

  pick(picked: ModelPicked | null): void {
    this.#tell({ picked });
    this.#send({ type: 'pick_model', picked });
  }

  setManner(change: Partial<ChatManner>): void {
    const { state } = this.#store.state.chat;
    if (state === null) return;
    const manner = { ...state.manner, ...change };
    this.#tell({ manner });
    this.#send({ type: 'set_manner', manner });
  }

  chooseServer(server: string, chosen: boolean): void {
    const { state } = this.#store.state.chat;
    if (state === null) return;
    const servers = state.servers.map((one) => (one.server === server ? { ...one, chosen } : one));
    this.#tell({ servers });
    this.#send({ type: 'choose_servers', servers: servers.filter((one) => one.chosen).map((one) => one.server) });
  }

  setKey(provider: ProviderRow['provider'], key: string | null): void {
    this.#send({ type: 'set_model_key', provider, key });
  }

  setAddress(provider: ProviderRow['provider'], address: string | null): void {
    this.#send({ type: 'set_model_address', provider, address });
  }

  /** Those on this machine are looked for anew. */
  wantProviders(): void {
    this.#send({ type: 'want_providers' });
  }

  wantModels(provider: ProviderRow['provider']): void {
    this.#send({ type: 'want_models', provider });
  }

  /** Shows a step in the inspector. */
  lookAtStep(step: number | null): void {
    this.#change({ step });
  }

  wantRequest(number: number): void {
    this.#send({ type: 'want_step_request', number });
  }

  search(words: string): void {
    this.#send({ type: 'want_conversations', words });
  }

  begin(): void {
    this.#send({ type: 'new_conversation' });
  }

  open(conversation: string): void {
    this.#send({ type: 'open_conversation', conversation });
  }

  rename(conversation: string, title: string): void {
    this.#send({ type: 'rename_conversation', conversation, title });
  }

  remove(conversation: string): void {
    this.#send({ type: 'delete_conversation', conversation });
  }

  export(conversation: string, form: ExportConversation['form']): void {
    this.#send({ type: 'export_conversation', conversation, form });
  }

  /** With the system's dialog, where Python has one. */
  import(): void {
    this.#send({ type: 'import_conversation' });
  }

  async give(file: File): Promise<void> {
    for (const piece of pieces(await file.text(), PIECE)) {
      this.#send({ type: 'give_conversation', name: file.name, ...piece });
    }
  }

  #change(change: Partial<Chat>): void {
    this.#store.update((state) => ({ ...state, chat: { ...state.chat, ...change } }));
  }

  /** Shown at once; Python's word follows. */
  #tell(change: Partial<ChatState>): void {
    const { state } = this.#store.state.chat;
    if (state !== null) this.#change({ state: { ...state, ...change } });
  }
}
