// Takes the whole window somewhere else, directly or from a frame without attributes of its own.
await stage.ready;
const { way } = await stage.options;
await stage.report('ran', way);
const bare = () => {
  const fresh = parent.document.createElement('iframe');
  parent.document.body.append(fresh);
  return fresh.contentWindow;
};
const ways = {
  'top-location': () => {
    top.location = hit('top-location');
  },
  'top-anchor': () => Object.assign(document.createElement('a'), { href: hit('top-anchor'), target: '_top' }).click(),
  'top-open': () => open(hit('top-open'), '_top'),
  'top-stripped': () => bare().open(hit('top-stripped'), '_top'),
  'top-proxy': () => parent.open(hit('top-proxy'), '_top'),
};
try {
  ways[way]();
} catch (error) {
  await stage.report('tried', way, error);
}
