// Declares more than it should, and tries what it would have gained.
const { port } = await stage.options;
stage.play({
  'injected-source': () => void fetch(hit('injected-source'), { mode: 'no-cors' }).catch(() => undefined),
  'injected-eval': () => new Function('return true')(),
  'own-port': () => fetch(`http://127.0.0.1:${port}/`, { mode: 'no-cors' }).then(() => true),
});
