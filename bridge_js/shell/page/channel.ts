/**
 * The page's socket to Python. It comes back after sleep by itself and says in what state it is; what is sent while it
 * is down is dropped, for Python says how things stand when the page is back. Counterpart: `greenroom.web.page_channel`.
 */
import type { FromPage, ToPage } from '../../contract/page';
import { backoff } from './backoff';
import type { Entry } from './entry';
import { readMessage } from './exact';

export type Connection = 'connecting' | 'open' | 'lost' | 'locked' | 'elsewhere';

export interface ChannelOwner {
  received(message: ToPage): void;
  connection(state: Connection): void;
}

export class Channel {
  #socket: WebSocket | null = null;
  #letIn = false;
  /** Another page has taken over: no trying again, or the two would take the Views from each other for ever. */
  #elsewhere = false;
  #attempt = 0;
  #retry = 0;
  readonly #address: string;
  readonly #entry: Entry;
  readonly #owner: ChannelOwner;

  constructor(address: string, entry: Entry, owner: ChannelOwner) {
    this.#address = address;
    this.#entry = entry;
    this.#owner = owner;
    window.addEventListener('online', () => this.retryNow());
  }

  open(): void {
    const greeting = this.#entry.greeting();
    if (greeting === null) {
      this.#owner.connection('locked');
      return;
    }
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    this.#letIn = false;
    this.#elsewhere = false;
    let opened = false;
    socket.addEventListener('open', () => {
      opened = true;
      socket.send(JSON.stringify(greeting));
    });
    socket.addEventListener('message', (event) => this.#heard(readMessage(String(event.data))));
    socket.addEventListener('close', () => this.#closed(opened));
  }

  send(message: FromPage): void {
    if (this.#letIn) this.#socket?.send(JSON.stringify(message));
  }

  /** Does not wait for the next try. */
  retryNow(): void {
    if (this.#retry === 0) return;
    window.clearTimeout(this.#retry);
    this.#retry = 0;
    this.open();
  }

  #heard(message: ToPage): void {
    if (message.type === 'welcome') {
      this.#letIn = true;
      this.#attempt = 0;
      this.#entry.keep(message.key);
      this.#owner.connection('open');
    }
    if (this.#letIn) this.#owner.received(message);
    if (message.type === 'replaced') {
      this.#elsewhere = true;
      this.#socket?.close();
    }
  }

  /** A socket that was answered but not let in was refused; trying again would change nothing. */
  #closed(opened: boolean): void {
    this.#socket = null;
    if (opened && !this.#letIn) {
      this.#entry.forget();
      this.#owner.connection('locked');
      return;
    }
    this.#letIn = false;
    if (this.#elsewhere) {
      this.#owner.connection('elsewhere');
      return;
    }
    this.#owner.connection('lost');
    this.#retry = window.setTimeout(() => this.retryNow(), backoff(this.#attempt));
    this.#attempt += 1;
  }
}
