/**
 * The inner frame: it holds the View's document, which inherits the policy of the proxy page. The document is written
 * into a same-origin frame, which gives it the right origin and a working history; where the sandbox withholds
 * `allow-same-origin` it has to be `srcdoc`. Its counterpart is the View.
 */
import type { Parameters } from './parameters';
import type { Uplink } from './uplink';

/** A View that reloads itself is left with an empty document; this often it is written again. */
const MOST_REWRITES = 5;

export class InnerFrame {
  #rewrites = 0;
  #written: Document | null = null;
  readonly #element: HTMLIFrameElement;
  readonly #html: string;
  readonly #up: Uplink;

  constructor(page: Document, parameters: Parameters, html: string, up: Uplink) {
    this.#html = html;
    this.#up = up;
    this.#element = page.createElement('iframe');
    this.#element.setAttribute('sandbox', parameters.sandbox);
    this.#element.setAttribute('allow', parameters.allow);
    this.#element.title = page.title;
    this.#element.style.cssText = 'display:block;border:0;width:100%;height:100%;color-scheme:inherit';
    this.#show(page, parameters);
  }

  get window(): Window | null {
    return this.#element.contentWindow;
  }

  #show(page: Document, parameters: Parameters): void {
    const sameOrigin = parameters.sandbox.split(/\s+/).includes('allow-same-origin');
    if (!sameOrigin) this.#element.srcdoc = this.#html;
    page.body.append(this.#element);
    if (!sameOrigin) return;
    this.#write(this.#element.contentDocument);
    this.#element.addEventListener('load', () => this.#loaded());
  }

  #write(document: Document | null): void {
    if (document === null) return;
    this.#written = document;
    document.open();
    // After open(), which drops all listeners, and before write(), which already runs scripts.
    document.addEventListener('securitypolicyviolation', (event) => report(this.#up, event));
    document.addEventListener('error', (event) => this.#notLoaded(event.target), { capture: true });
    document.write(this.#html);
    document.close();
  }

  /** A script or style that is missing explains a View that stays silent better than anything else. */
  #notLoaded(target: EventTarget | null): void {
    // By name and not by class: the element belongs to another window.
    const { localName, src, href } = (target ?? {}) as { localName?: string; src?: string; href?: string };
    if (localName === 'script' && src) this.#up.note(`A script did not load: ${src}`);
    if (localName === 'link' && href) this.#up.note(`A style sheet or link did not load: ${href}`);
  }

  /** A load of the document that we wrote is its own, or the View's own `document.open()`. */
  #loaded(): void {
    const document = this.#element.contentDocument;
    if (document === this.#written) return;
    if (document === null || document.URL !== 'about:blank') {
      this.#up.note('The View left its document, so it can no longer be reached. A submitted form does this too.');
    } else if (this.#rewrites < MOST_REWRITES) {
      this.#rewrites += 1;
      this.#write(document);
    } else {
      this.#up.note(`The View reloaded itself more than ${MOST_REWRITES} times, and was not written again.`);
    }
  }
}

/** Sends what the browser blocked up to Python. Also used for the proxy page, where blocked navigations are reported. */
export function report(up: Uplink, event: SecurityPolicyViolationEvent): void {
  up.violation({
    directive: event.effectiveDirective,
    blocked: event.blockedURI,
    source: event.sourceFile,
    line: event.lineNumber,
    column: event.columnNumber,
    sample: event.sample,
    disposition: event.disposition,
  });
}
