/** What passes between this View and its host, written down as it passes, and a way to say what the SDK would not. */
import { PostMessageTransport } from './sdk.js';

export const RAW = 'raw-';

export class Wire {
  /** Both as they were posted, in order. */
  sent = [];
  received = [];
  #waiting = new Map();
  #count = 0;

  constructor() {
    // First of all listeners, so that the SDK does not wonder at answers to what it never asked.
    addEventListener('message', (event) => {
      if (event.source !== parent) return;
      this.received.push(event.data);
      const settle = this.#waiting.get(event.data?.id);
      if (settle === undefined || event.data.method !== undefined) return;
      event.stopImmediatePropagation();
      this.#waiting.delete(event.data.id);
      settle(event.data);
    });
  }

  /** A transport of the SDK, with what it sends written down. */
  transport() {
    const transport = new PostMessageTransport(parent, parent);
    const send = transport.send.bind(transport);
    transport.send = (message, options) => {
      this.sent.push(JSON.parse(JSON.stringify(message)));
      return send(message, options);
    };
    return transport;
  }

  /** Post anything at all. */
  post(message) {
    this.sent.push(message);
    parent.postMessage(message, '*');
  }

  /** Send a request as it is, and return its result; `error` where that is the answer. */
  ask(method, params, id = `${RAW}${++this.#count}`) {
    const message = { jsonrpc: '2.0', id, method };
    if (params !== undefined) message.params = params;
    return this.exchange(message, id);
  }

  /** Post a message and wait for what has this id. */
  exchange(message, id) {
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, (answer) => {
        if (answer.error === undefined) resolve(answer.result);
        else reject(Object.assign(new Error(answer.error.message), answer.error));
      });
      this.post(message);
    });
  }
}
