// One message of 50 MB, as a string or as an object, as the View or straight to the page's window.
const { way } = await stage.options;
await stage.ready;
await stage.report('ran', way);
const MEGABYTES = 50;
const text = 'x'.repeat(MEGABYTES * 1_000_000);
const list = Array.from({ length: MEGABYTES * 20_000 }, (_, n) => ({ name: `member ${n}`, values: [n, n + 1, 'xxxxxx'] }));
const note = (data) => ({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data } });
const ways = {
  'big-string': () => parent.postMessage(note(text), '*'),
  'big-object': () => parent.postMessage(note(list), '*'),
  'big-string-window': () => top.postMessage(note(text), '*'),
  'big-object-window': () => top.postMessage(note(list), '*'),
};
ways[way]();
await stage.sleep(1500);
await stage.report('won', way, 'still heard');
await stage.report('done', way);
