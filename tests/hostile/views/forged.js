// Speaks as its own sandbox: it takes the proxy's port, which its own origin holds, and says what only a sandbox may.
const port = new Promise((resolve) => {
  const post = parent.MessagePort.prototype.postMessage;
  parent.MessagePort.prototype.postMessage = function (...message) {
    resolve(this);
    return post.apply(this, message);
  };
});
const { way } = await stage.options;
await stage.ready;
await stage.report('ran', way);
const taken = await port;
const READY = { jsonrpc: '2.0', method: 'ui/notifications/sandbox-proxy-ready', params: {} };
const RESOURCE = { jsonrpc: '2.0', method: 'ui/notifications/sandbox-resource-ready', params: { html: 'other' } };
const ways = {
  'forged-ready-over-port': () => taken.postMessage({ m: READY }),
  'forged-resource-over-port': () => taken.postMessage({ m: RESOURCE }),
  'forged-request-over-port': () => taken.postMessage({ m: { ...READY, id: 77 } }),
  'forged-ready-through-proxy': () => stage.post(READY),
};
ways[way]();
await stage.sleep(500);
// Whoever is still heard was not ended for it.
await stage.report('won', way, 'still heard');
