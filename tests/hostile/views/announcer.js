// Announces itself again as the outer frame, from the outer frame's own window, and waits for a second port.
const READY = { jsonrpc: '2.0', method: 'ui/notifications/sandbox-proxy-ready', params: {} };
stage.play({
  'announced-again': () =>
    new Promise((resolve) => {
      parent.addEventListener('message', (event) => event.ports.length > 0 && resolve('a second port'));
      const script = parent.document.createElement('script');
      script.textContent = `top.postMessage(${JSON.stringify(READY)}, '*')`;
      parent.document.body.append(script);
    }),
  'announced-inside': () =>
    new Promise((resolve) => {
      addEventListener('message', (event) => event.ports.length > 0 && resolve('a port'));
      top.postMessage(READY, '*');
    }),
});
