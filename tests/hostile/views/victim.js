// A View with something to lose, in every place a View can keep something. It also answers what asks it for its secret.
const SECRET = 'the victim keeps this';
window.secret = SECRET;
document.body.dataset.secret = SECRET;
const kept = [];
const keep = async (place, act) => {
  try {
    await act();
    kept.push(place);
  } catch (error) {
    kept.push(`no ${place}: ${error}`);
  }
};
await keep('localStorage', () => localStorage.setItem('secret', SECRET));
await keep('sessionStorage', () => sessionStorage.setItem('secret', SECRET));
await keep('cookie', () => {
  for (const rest of ['', '; SameSite=None; Secure', '; domain=localhost', '; SameSite=None; Secure; Partitioned']) {
    document.cookie = `secret${rest.length}=${encodeURIComponent(SECRET)}${rest}; path=/`;
  }
});
await keep('caches', async () => (await caches.open('secret')).put('/secret', new Response(SECRET)));
await keep(
  'indexedDB',
  () =>
    new Promise((resolve, reject) => {
      const opening = indexedDB.open('secret', 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore('kept').put(SECRET, 'secret');
      opening.onsuccess = () => {
        opening.result.close();
        resolve();
      };
      opening.onerror = () => reject(opening.error);
    }),
);
await keep('opfs', async () => {
  const root = await navigator.storage.getDirectory();
  await root.getFileHandle('secret', { create: true });
});
const channel = new BroadcastChannel('secret');
channel.onmessage = ({ data }) => data === 'tell' && channel.postMessage(SECRET);
navigator.locks.request('secret', () => new Promise(() => undefined));
await stage.ready;
await stage.options;
await stage.report('ran', 'victim');
await stage.report('done', 'victim', kept.join('; '));
