// One way to leave for another document; the View is gone afterwards, so it says beforehand that it goes.
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
    const text = `<script>fetch('${hit('leave-blob')}', { mode: 'no-cors' })</` + 'script>';
    location.assign(URL.createObjectURL(new Blob([text], { type: 'text/html' })));
  },
  'leave-written': () => {
    parent.document.open();
    parent.document.write(`<script>fetch('${hit('leave-written')}', { mode: 'no-cors' })</` + 'script>');
    parent.document.close();
  },
  'leave-javascript': () => {
    parent.location = `javascript:fetch('${hit('leave-javascript')}', { mode: 'no-cors' })`;
  },
  'leave-proxy': () => parent.location.assign(hit('leave-proxy')),
  'leave-proxy-anchor': () => {
    const anchor = Object.assign(parent.document.createElement('a'), { href: hit('leave-proxy-anchor') });
    parent.document.body.append(anchor);
    anchor.click();
  },
  'leave-proxy-data': () => {
    const text = `<script>fetch('${hit('leave-proxy-data')}', { mode: 'no-cors' })</` + 'script>';
    parent.location.assign(`data:text/html,${encodeURIComponent(text)}`);
  },
};
await stage.ready;
const { way } = await stage.options;
await stage.report('ran', way);
ways[way]();
