// One way to leave for another document; the View is gone afterwards, so it says beforehand that it goes.
// Kept alive: the frame may be taken away before the request has left.
const fetching = (name) => `fetch(${JSON.stringify(hit(name))}, { mode: 'no-cors', keepalive: true })`;
// Run as the proxy: a frame may send itself away where its child may not.
const asProxy = (text) => {
  const script = parent.document.createElement('script');
  script.textContent = text;
  parent.document.body.append(script);
};
const ways = {
  'leave-location': () => location.assign(hit('leave-location')),
  'leave-replace': () => location.replace(hit('leave-replace')),
  'leave-refresh': () => {
    const meta = document.createElement('meta');
    meta.httpEquiv = 'refresh';
    meta.content = `0;url=${hit('leave-refresh')}`;
    document.head.append(meta);
  },
  'leave-anchor': () => Object.assign(document.createElement('a'), { href: hit('leave-anchor') }).click(),
  'leave-form': () => {
    const form = Object.assign(document.createElement('form'), { action: hit('leave-form'), method: 'post' });
    document.body.append(form);
    form.submit();
  },
  'leave-blob': () => {
    const text = `<script>${fetching('leave-blob')}</` + 'script>';
    location.assign(URL.createObjectURL(new Blob([text], { type: 'text/html' })));
  },
  'leave-written': () => {
    const text = JSON.stringify(`<script>${fetching('leave-written')}</` + 'script>');
    asProxy(`setTimeout(() => { document.open(); document.write(${text}); document.close(); })`);
  },
  'leave-javascript': () => asProxy(`location = ${JSON.stringify(`javascript:${fetching('leave-javascript')}`)}`),
  'leave-proxy': () => asProxy(`location.assign(${JSON.stringify(hit('leave-proxy'))})`),
  'leave-proxy-anchor': () =>
    asProxy(`Object.assign(document.createElement('a'), { href: ${JSON.stringify(hit('leave-proxy-anchor'))} }).click()`),
};
await stage.ready;
const { way } = await stage.options;
await stage.report('ran', way);
ways[way]();
