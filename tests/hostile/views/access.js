// Reaching for a window that is not its own: the whole page's (`top`), or as a control its own parent's.
const { target: name } = await stage.options;
const target = name === 'top' ? top : parent;
const frame = name === 'top' ? () => parent.frameElement : () => frameElement;

stage.play({
  'access-document': () => target.document.documentElement.outerHTML.length > 0,
  'access-address': () => target.location.href,
  'access-cookies': () => typeof target.document.cookie === 'string',
  'access-storage': () => target.localStorage !== null,
  'access-session': () => target.sessionStorage !== null,
  'access-frame': () => frame() !== null,
  'access-globals': () => target.performance.now() > 0,
  'access-define': () => {
    target.stolen = true;
    return target.stolen;
  },
  'access-call': () => typeof target.fetch === 'function',
  'access-insert': () => {
    const script = document.createElement('script');
    target.document.body.append(script);
    return true;
  },
  'access-history': () => target.history.length > 0,
  'access-database': () => target.indexedDB.databases().then(() => true),
});
