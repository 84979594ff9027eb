// Speaks as another View: posts bridge messages to the other proxies, as if the View inside them had.
const call = { jsonrpc: '2.0', id: 4711, method: 'tools/call' };
const said = (attack) => ({ name: 'report', arguments: { view: 'puppet', state: 'won', attack, detail: 'as another' } });
const others = [];
for (let n = 0; n < top.length; n += 1) if (top[n] !== parent) others.push(top[n]);
stage.play({
  'puppet-from-view': async () => {
    for (const other of others) other.postMessage({ ...call, params: said('puppet-from-view') }, '*');
    await stage.sleep(500);
  },
  'puppet-from-proxy': async () => {
    const script = parent.document.createElement('script');
    script.textContent = `
      for (let n = 0; n < top.length; n += 1) {
        if (top[n] !== window) top[n].postMessage(${JSON.stringify({ ...call, id: 4712, params: said('puppet-from-proxy') })}, '*');
      }`;
    parent.document.body.append(script);
    await stage.sleep(500);
  },
});
