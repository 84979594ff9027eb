/**
 * The only script of the proxy page: it takes one port from the shell, puts the View into an inner frame, and passes
 * every message on as it is. It makes no request of its own, and it is no trust boundary: the View shares its origin,
 * so whatever comes from here is the View's word. Its counterpart is the View's Worker (`shell/relay/worker.ts`).
 */
import { InnerFrame, report } from './inner_frame';
import { isReserved, methodOf, PROXY_READY, RESOURCE_READY } from './methods';
import { type Parameters, readParameters } from './parameters';
import { storageIsDenied } from './storage';
import { Uplink } from './uplink';

/** What comes down the port: a message for the View, credits, or a question whether this process is there. */
interface Downward {
  readonly m?: unknown;
  readonly c?: number;
  /** Whether this process is there. */
  readonly p?: unknown;
}

class SandboxProxy {
  #up: Uplink | null = null;
  #inner: InnerFrame | null = null;
  readonly #parameters: Parameters;

  constructor(parameters: Parameters) {
    this.#parameters = parameters;
    window.addEventListener('message', (event) => this.#heard(event));
  }

  /** Says that the listener is up: once, and without asking for an answer. */
  announce(): void {
    window.parent.postMessage({ jsonrpc: '2.0', method: PROXY_READY, params: {} }, this.#parameters.shellOrigin);
  }

  #heard(event: MessageEvent): void {
    if (this.#inner !== null && event.source === this.#inner.window) this.#fromView(event.data);
    else if (event.source === window.parent && event.origin === this.#parameters.shellOrigin) this.#fromShell(event);
  }

  #fromView(message: unknown): void {
    if (!isReserved(message)) this.#up?.send(message);
  }

  #fromShell(event: MessageEvent): void {
    if (event.data?.type === 'greenroom/theme') document.documentElement.style.colorScheme = event.data.theme;
    const port = event.ports[0];
    if (this.#up !== null || port === undefined || event.data?.type !== 'greenroom/port') return;
    const up = new Uplink(port);
    this.#up = up;
    document.addEventListener('securitypolicyviolation', (violation) => report(up, violation));
    if (storageIsDenied()) up.note('no_storage');
    port.onmessage = ({ data }: MessageEvent<Downward>) => this.#fromAbove(up, data);
  }

  #fromAbove(up: Uplink, { m: message, c: credits, p: asked }: Downward): void {
    if (asked !== undefined) up.alive();
    else if (credits !== undefined) up.credit(credits);
    else if (methodOf(message) === RESOURCE_READY) this.#open(up, message as { params?: { html?: string } });
    else if (!isReserved(message)) this.#inner?.window?.postMessage(message, '*');
  }

  #open(up: Uplink, { params }: { params?: { html?: string } }): void {
    if (this.#inner !== null) return;
    const html = this.#parameters.html ?? params?.html ?? '';
    this.#inner = new InnerFrame(document, this.#parameters, html, up);
  }
}

document.documentElement.style.cssText = 'height:100%;color-scheme:light dark';
document.body.style.cssText = 'height:100%;margin:0;overflow:hidden;background:transparent';
new SandboxProxy(readParameters(document)).announce();
