/**
 * A View's own Worker: between the port of its proxy and its own socket to Python. It counts, measures and gives up
 * where a limit is passed, so that nothing a View sends is ever read on the page's main thread. It does not interpret:
 * Python decides, and has the words for what is noted here by a short name (`greenroom.host.remarks`). Its counterparts
 * are `sandbox/proxy.ts` and `greenroom.web.view_channel`.
 */
import { Bucket } from './bucket';
import { Coalescing } from './coalescing';
import { Credits } from './credits';
import { Heartbeat } from './heartbeat';
import {
  BEAT,
  BUCKET_REFILL,
  BUCKET_SIZE,
  COALESCING,
  LARGEST_BACKLOG,
  LARGEST_MESSAGE,
  LONGEST_DETAIL,
  MOST_NOTES,
  MOST_UNANSWERED,
  MOST_VIOLATIONS,
} from './limits';
import { isLargerThan } from './size';
import {
  ESCAPED,
  type Gone,
  HEARD,
  isUpward,
  notificationMethod,
  SILENT,
  type Start,
  shortened,
  type Upward,
} from './wire';

class Relay {
  #over = false;
  #violations = 0;
  #notes = 0;
  #paying = false;
  readonly #bucket = new Bucket(BUCKET_SIZE, BUCKET_REFILL, performance.now());
  readonly #credits = new Credits(this.#bucket);
  readonly #coalescing = new Coalescing(
    (text) => this.#post(text),
    () => this.#credit(1),
  );
  readonly #port: MessagePort;
  readonly #socket: WebSocket;
  readonly #heartbeat = new Heartbeat(
    MOST_UNANSWERED,
    () => this.#port.postMessage({ p: 1 }),
    (silent) => this.#fell(silent),
  );

  constructor({ socket, ticket, port }: Start) {
    this.#port = port;
    this.#socket = new WebSocket(socket);
    this.#socket.addEventListener('open', () => {
      this.#socket.send(`t${ticket}`);
      // Only now: what came earlier waits in the port.
      port.onmessage = (event) => this.#fromProxy(event.data);
      setInterval(() => this.#heartbeat.beat(), BEAT);
    });
    this.#socket.addEventListener('message', (event) => this.#fromPython(String(event.data)));
    this.#socket.addEventListener('close', () => this.#end('closed'));
  }

  #fromPython(frame: string): void {
    if (frame.startsWith('m')) this.#port.postMessage({ m: JSON.parse(frame.slice(1)) });
    else if (frame.startsWith('c')) this.#credit(Number(frame.slice(1)));
  }

  #fromProxy(data: unknown): void {
    if (this.#over) return;
    if (!this.#bucket.take(performance.now())) this.#giveUp('flood');
    else if (isUpward(data)) this.#upward(data);
  }

  #upward(data: Upward): void {
    if ('m' in data) this.#message(data.m);
    else if ('o' in data) this.#giveUp('backlog');
    else if ('v' in data) this.#violation(data.v);
    else if ('u' in data) this.#note(String(data.u));
    else if ('k' in data) self.postMessage(ESCAPED);
    else if ('a' in data) this.#heartbeat.answered();
  }

  #fell(silent: boolean): void {
    if (this.#over) return;
    if (silent) this.#note('hangs');
    self.postMessage(silent ? SILENT : HEARD);
  }

  #message(message: unknown): void {
    this.#credits.used();
    const text = this.#textOf(message);
    if (text === undefined) this.#credit(1);
    else if (isLargerThan(text, LARGEST_MESSAGE)) this.#giveUp('too_big');
    else this.#pass(message, text);
  }

  #pass(message: unknown, text: string): void {
    const wait = this.#coalescing.take(notificationMethod(message), text, performance.now());
    if (wait !== null) setTimeout(() => this.#coalescing.flush(), wait);
  }

  /** JSON text, or nothing for what JSON cannot say; the View's author is told. */
  #textOf(message: unknown): string | undefined {
    try {
      const text = JSON.stringify(message);
      if (text === undefined) this.#note(`no_message:${typeof message}`);
      return text;
    } catch (error) {
      this.#note(`no_json:${String(error)}`);
      return undefined;
    }
  }

  #post(text: string): void {
    if (this.#over) return;
    if (this.#socket.bufferedAmount > LARGEST_BACKLOG) this.#giveUp('backlog');
    else this.#socket.send(`m${text}`);
  }

  #violation(details: unknown): void {
    this.#violations += 1;
    if (this.#violations <= MOST_VIOLATIONS) {
      this.#socket.send(`v${JSON.stringify(shortened(details, LONGEST_DETAIL))}`);
    }
  }

  #note(text: string): void {
    this.#notes += 1;
    if (this.#notes <= MOST_NOTES) this.#socket.send(`xunreadable:${text.slice(0, LONGEST_DETAIL)}`);
  }

  /** Passes credits to the proxy, as far as the bucket allows now, and the rest later. */
  #credit(count: number): void {
    this.#credits.owe(count);
    if (!this.#paying) this.#pay();
  }

  #pay(): void {
    const count = this.#credits.release(performance.now());
    if (count > 0) this.#port.postMessage({ c: count });
    this.#paying = this.#credits.owed > 0 && !this.#over;
    if (this.#paying) setTimeout(() => this.#pay(), COALESCING);
  }

  #giveUp(why: 'flood' | 'too_big' | 'backlog'): void {
    if (this.#over) return;
    this.#socket.send(`x${why}`);
    this.#end(why);
  }

  #end(why: Gone): void {
    if (this.#over) return;
    this.#over = true;
    this.#port.close();
    this.#socket.close();
    self.postMessage(why);
  }
}

self.addEventListener('message', (event: MessageEvent<Start>) => new Relay(event.data), { once: true });
