// Takes what another View keeps, through its frames or through what the engine shares within one origin.
const SECRET = 'the victim keeps this';
const frames = [];
for (let n = 0; n < top.length; n += 1) if (top[n] !== parent) frames.push(top[n]);
const proxies = frames;
const views = frames.flatMap((frame) => (frame.length > 0 ? [frame[0]] : []));
const each = (windows, read) => {
  const errors = [];
  for (const one of windows) {
    try {
      const found = read(one);
      if (found !== undefined && found !== null && found !== false) return found;
    } catch (error) {
      errors.push(error);
    }
  }
  throw errors[0] ?? new Error(`nothing in ${windows.length} windows`);
};
const mine = (value) => String(value ?? '').includes(SECRET) || undefined;

stage.play({
  'sibling-window': () => each(views, (one) => mine(one.secret)),
  'sibling-document': () => each(views, (one) => mine(one.document.body.dataset.secret)),
  'sibling-proxy': () => each(proxies, (one) => one.document.title),
  'sibling-script': () =>
    each(views, (one) => {
      const script = one.document.createElement('script');
      script.textContent = 'window.taken = window.secret';
      one.document.body.append(script);
      return mine(one.taken);
    }),
  'sibling-local-storage': () => mine(localStorage.getItem('secret')),
  'sibling-caches': async () => {
    const found = await (await caches.open('secret')).match('/secret');
    return mine(await found?.text());
  },
  'sibling-database': async () => (await indexedDB.databases()).some(({ name }) => name === 'secret') || undefined,
  'sibling-files': async () => {
    const root = await navigator.storage.getDirectory();
    await root.getFileHandle('secret');
    return true;
  },
  'sibling-broadcast': () =>
    new Promise((resolve) => {
      const channel = new BroadcastChannel('secret');
      channel.onmessage = ({ data }) => mine(data) && resolve(true);
      channel.postMessage('tell');
    }),
  'sibling-lock': async () => {
    const { held } = await navigator.locks.query();
    return held.some(({ name }) => name === 'secret') || undefined;
  },
  'sibling-cookie': () => mine(decodeURIComponent(document.cookie)),
});
