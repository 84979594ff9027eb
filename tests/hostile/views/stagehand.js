// What every hostile View has at hand: the bridge, spoken by hand, and a way to say what it tried and what it won.
const stage = (() => {
  let last = 0;
  const waiting = new Map();
  const heard = [];
  let input;
  const options = new Promise((resolve) => {
    input = resolve;
  });

  addEventListener('message', (event) => {
    if (event.source !== parent) return;
    const message = event.data;
    heard.push(message);
    if (message?.method === 'ui/notifications/tool-input') input(message.params.arguments ?? {});
    const settle = waiting.get(message?.id);
    if (settle !== undefined && message.method === undefined) {
      waiting.delete(message.id);
      settle(message);
    }
  });

  const post = (message) => parent.postMessage(message, '*');
  const notify = (method, params) => post({ jsonrpc: '2.0', method, params });
  const request = (method, params) =>
    new Promise((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      post({ jsonrpc: '2.0', id: last, method, params });
    });
  const call = (name, args) => request('tools/call', { name, arguments: args });
  const report = (state, attack, detail = '') =>
    call('report', { view: TOLD.view, state, attack, detail: String(detail).slice(0, 2000) });

  const ready = request('ui/initialize', {
    protocolVersion: '2026-01-26',
    appInfo: { name: TOLD.view, version: '1' },
    appCapabilities: {},
  }).then((answer) => {
    notify('ui/notifications/initialized', {});
    notify('ui/notifications/size-changed', { width: 300, height: 60 });
    return answer;
  });

  const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
  const within = (promise, milliseconds) =>
    Promise.race([promise, sleep(milliseconds).then(() => Promise.reject(new Error('nothing came of it')))]);

  // An attack that returns something has won it; one that throws or returns nothing has not, as far as it can tell.
  async function attempt(name, act, milliseconds) {
    try {
      const won = await within(Promise.resolve().then(act), milliseconds);
      await report(won === undefined || won === false || won === null ? 'tried' : 'won', name, won);
    } catch (error) {
      await report('tried', name, error);
    }
  }

  async function play(attacks, { inOrder = false, milliseconds = 3000 } = {}) {
    await ready;
    const given = await options;
    const names = Object.keys(attacks);
    await report('ran', names.join(' '));
    if (inOrder) for (const name of names) await attempt(name, () => attacks[name](given), milliseconds);
    else await Promise.all(names.map((name) => attempt(name, () => attacks[name](given), milliseconds)));
    await report('done', names.join(' '));
  }

  return { ready, options, heard, post, notify, request, call, report, sleep, within, attempt, play };
})();
const hit = (name) => `${TOLD.canary.http}/hit/${name}`;
