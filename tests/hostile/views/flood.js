// Sends more than a host can bear: as the View, straight over its proxy's port, or to the page's window past the proxy.
const port = new Promise((resolve) => {
  const post = parent.MessagePort.prototype.postMessage;
  parent.MessagePort.prototype.postMessage = function (...message) {
    resolve(this);
    return post.apply(this, message);
  };
});
const { way, count, rate } = await stage.options;
await stage.ready;
await stage.report('ran', way);
const taken = await port;
const note = (n) => ({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: n } });
const ways = {
  'flood-view': (n) => parent.postMessage(note(n), '*'),
  'flood-port': (n) => taken.postMessage({ m: note(n) }),
  'flood-window': (n) => top.postMessage(note(n), '*'),
};
const send = ways[way];
const started = performance.now();
let sent = 0;
const clock = new MessageChannel();
await new Promise((resolve) => {
  clock.port1.onmessage = () => {
    const due = Math.min(count, ((performance.now() - started) * rate) / 1000);
    for (; sent < due; sent += 1) send(sent);
    if (sent >= count) resolve();
    else clock.port2.postMessage(0);
  };
  clock.port2.postMessage(0);
});
// As many as were meant to be sent, and still heard: nobody stopped it.
await stage.report('won', way, `${sent} in ${Math.round(performance.now() - started)} ms`);
await stage.report('done', way);
