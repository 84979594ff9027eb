/**
 * The inner frame: it holds the View's document, which inherits the policy of the proxy page. The document is written
 * into a same-origin frame, which gives it the right origin and a working history; where the sandbox withholds
 * `allow-same-origin` it has to be `srcdoc`. Its counterpart is the View.
 */
import type { Parameters } from './parameters';
import type { Uplink } from './uplink';

/** A View that reloads itself is left with an empty document; this often it is written again. */
const MOST_REWRITES = 5;
const LONGEST_NOTE = 500;
/** This many presses of Escape in a row leave fullscreen, whatever the View does with them. */
const MOST_KEPT = 2;
/** The engine's remark about a layout that takes two rounds; no script threw, and many a View that sizes itself has it. */
const NO_EXCEPTION = 'ResizeObserver loop';

export class InnerFrame {
  #rewrites = 0;
  /** Presses of Escape that the View kept, with no other key between them. */
  #kept = 0;
  #written: Document | null = null;
  /** What had the focus last, which the engine forgets when it goes to another page. */
  #focused: HTMLElement | null = null;
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
    // Later: the engine goes on with this page once its listeners have heard of it.
    page.defaultView?.addEventListener('focus', () => setTimeout(() => this.#passFocus(page)));
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

  /** A host that gives the focus back, after a question say, can reach no further than to this page. */
  #passFocus(page: Document): void {
    if (page.activeElement !== page.body || !page.hasFocus()) return;
    if (this.#focused?.isConnected) this.#focused.focus();
    else this.window?.focus();
  }

  #write(document: Document | null): void {
    if (document === null) return;
    this.#written = document;
    document.open();
    // After open(), which drops all listeners, and before write(), which already runs scripts.
    document.addEventListener('securitypolicyviolation', (event) => report(this.#up, event));
    document.addEventListener('focusin', (event) => {
      this.#focused = event.target as HTMLElement;
    });
    document.addEventListener('error', (event) => this.#notLoaded(event.target), { capture: true });
    document.defaultView?.addEventListener('keydown', (event) => this.#pressed(event), { capture: true });
    document.defaultView?.addEventListener('error', (event) => this.#threw(event));
    document.defaultView?.addEventListener('unhandledrejection', (event) => this.#rejected(event.reason));
    document.write(this.#html);
    document.close();
  }

  /**
   * Before the View hears of the key, so that it cannot keep it to itself; but what it does with the key comes first.
   * Pressed again at once it counts whatever the View does: a View that has a use for every one would keep the person.
   */
  #pressed(event: KeyboardEvent): void {
    if (!event.isTrusted || event.isComposing || event.repeat) return;
    if (event.key !== 'Escape') {
      this.#kept = 0;
      return;
    }
    setTimeout(() => {
      this.#kept = event.defaultPrevented ? this.#kept + 1 : MOST_KEPT;
      if (this.#kept < MOST_KEPT) return;
      this.#kept = 0;
      this.#up.escaped();
    });
  }

  /** A script or style that is missing explains a View that stays silent better than anything else. */
  #notLoaded(target: EventTarget | null): void {
    // By name and not by class: the element belongs to another window.
    const { localName, src, href } = (target ?? {}) as { localName?: string; src?: string; href?: string };
    if (localName === 'script' && src) this.#up.note(`no_script:${src}`);
    if (localName === 'link' && href) this.#up.note(`no_style:${href}`);
  }

  /** What a script did not catch. What did not load has no message, and was told by the document's listener. */
  #threw({ message, lineno, colno }: ErrorEvent): void {
    if (typeof message !== 'string' || message === '' || message.startsWith(NO_EXCEPTION)) return;
    // For a script within the document the engine mostly counts from where the script begins, because the document is
    // written. A script of another origin that was not asked for with CORS has no place that we may know: 0.
    this.#up.note(`threw:${lineno}:${colno}:${message.slice(0, LONGEST_NOTE)}`);
  }

  #rejected(reason: unknown): void {
    const words = wordsOf(reason);
    this.#up.note(words === undefined ? 'rejected_unseen' : `rejected:${words.slice(0, LONGEST_NOTE)}`);
  }

  /** A load of the document that we wrote is its own, or the View's own `document.open()`. */
  #loaded(): void {
    const document = this.#element.contentDocument;
    if (document === this.#written) return;
    if (document === null || document.URL !== 'about:blank') {
      this.#up.note('left_document');
    } else if (this.#rewrites < MOST_REWRITES) {
      this.#rewrites += 1;
      this.#write(document);
    } else {
      this.#up.note(`reloads:${MOST_REWRITES}`);
    }
  }
}

/** The View may reject with anything, even with what throws when it is read. */
function wordsOf(reason: unknown): string | undefined {
  try {
    const message = (reason as { message?: unknown } | null | undefined)?.message;
    return typeof message === 'string' ? message : String(reason);
  } catch {
    return undefined;
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
