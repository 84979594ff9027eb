/**
 * One View's outer frame, with its Worker. The page adds nothing to what Python said, takes one message from the frame,
 * hands it a port, and from then on only counts what the frame posts to the window. Its counterparts are the proxy page
 * (`sandbox/proxy.ts`) and the View's Worker (`worker.ts`).
 */
import type { MountView, Theme } from '../../contract/page';
import { MOST_WINDOW_MESSAGES, PROXY_PATIENCE } from './limits';
import { ESCAPED, type Gone, HEARD, type Liveness, type Loss, SILENT, type Start } from './wire';

const PROXY_READY = 'ui/notifications/sandbox-proxy-ready';

/** What the page does with what a frame tells it. */
export interface FrameOwner {
  wantTicket(view: string): void;
  proxyReady(view: string): void;
  /** Escape was pressed while the focus was in the View, or the View claims so. */
  escaped(view: string): void;
  /** The View's process answers no more, or again. */
  silent(view: string, silent: boolean): void;
  /** The frame is already gone. `closed`: the View's connection to Python broke, or Python ended it. */
  lost(view: string, why: Loss | 'closed'): void;
}

export class ViewFrame {
  #loads = 0;
  #ready = false;
  #gone = false;
  #windowMessages = 0;
  #countedFrom = 0;
  #theme: Theme;
  readonly #mount: MountView;
  readonly #owner: FrameOwner;
  readonly #patience: number;
  readonly #channel = new MessageChannel();
  readonly #worker: Worker;
  readonly element: HTMLIFrameElement;

  constructor(mount: MountView, owner: FrameOwner) {
    this.#mount = mount;
    this.#theme = mount.theme;
    this.#owner = owner;
    // The Worker starts and asks for its ticket while the frame loads.
    this.#worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: `View ${mount.view}` });
    this.#worker.addEventListener('message', ({ data }: MessageEvent<Gone | Liveness | typeof ESCAPED>) => {
      if (data === ESCAPED) owner.escaped(mount.view);
      else if (data === SILENT || data === HEARD) owner.silent(mount.view, data === SILENT);
      else this.#lose(data);
    });
    this.#worker.addEventListener('error', () => this.#lose('closed'));
    this.#patience = window.setTimeout(() => this.#lose('no_proxy'), PROXY_PATIENCE);
    this.element = frameElement(mount);
    this.element.addEventListener('load', () => this.#loaded());
    owner.wantTicket(mount.view);
  }

  get origin(): string {
    return this.#mount.origin;
  }

  get window(): Window | null {
    return this.element.contentWindow;
  }

  /** Counts a window message that comes from this frame; only until the proxy has announced itself it is also read. */
  heard(event: MessageEvent, now: number): void {
    if (!this.#ready && event.source === this.window && event.origin === this.#mount.origin) this.#greeted(event.data);
    if (now - this.#countedFrom > 1000) {
      this.#countedFrom = now;
      this.#windowMessages = 0;
    }
    this.#windowMessages += 1;
    if (this.#windowMessages > MOST_WINDOW_MESSAGES) this.#lose('flood');
  }

  /** Python gave the ticket with which the Worker opens the View's socket. */
  start(ticket: string, socket: string): void {
    if (this.#gone) return;
    const start: Start = { socket, ticket, port: this.#channel.port1 };
    this.#worker.postMessage(start, [this.#channel.port1]);
  }

  /** The View's theme: where the proxy page or its frame had another one, the engine would paint a backdrop. */
  show(theme: Theme): void {
    this.#theme = theme;
    if (this.#ready) this.window?.postMessage({ type: 'greenroom/theme', theme }, this.#mount.origin);
  }

  /** Takes the frame and its Worker away. */
  remove(): void {
    this.#gone = true;
    window.clearTimeout(this.#patience);
    this.element.remove();
    this.#worker.terminate();
  }

  #greeted(data: unknown): void {
    if (typeof data !== 'object' || data === null || !('method' in data) || data.method !== PROXY_READY) return;
    this.#ready = true;
    window.clearTimeout(this.#patience);
    this.window?.postMessage({ type: 'greenroom/port' }, this.#mount.origin, [this.#channel.port2]);
    this.show(this.#theme);
    this.#owner.proxyReady(this.#mount.view);
  }

  #loaded(): void {
    this.#loads += 1;
    if (this.#loads > 1) this.#lose('navigated');
  }

  #lose(why: Loss | 'closed'): void {
    if (this.#gone) return;
    this.remove();
    this.#owner.lost(this.#mount.view, why);
  }
}

function frameElement(mount: MountView): HTMLIFrameElement {
  const element = document.createElement('iframe');
  element.setAttribute('sandbox', mount.sandbox);
  element.setAttribute('allow', mount.allow);
  element.title = mount.title;
  element.dataset['view'] = mount.view;
  // Before the frame is in the page, or its first, empty document counts as a load.
  element.src = mount.src;
  return element;
}
