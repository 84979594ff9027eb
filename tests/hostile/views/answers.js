// Nests other answers of its own origin, which carry no policy of this View, and runs in what it finds there.
const { answers } = await stage.options;
// What was blocked is told together with the whole policy, in which the report path stands.
const reportPath = await new Promise((resolve) => {
  document.addEventListener('securitypolicyviolation', (event) => {
    resolve(/report-uri (\S+)/.exec(event.originalPolicy)?.[1] ?? '/unknown');
  });
  new Image().src = 'http://127.0.0.1:1/';
});
const visit = (name, path) => async () => {
  if (path === '/COOKIES') bakeCookies();
  const frame = document.createElement('iframe');
  frame.src = path;
  await new Promise((resolve) => {
    frame.onload = resolve;
    document.body.append(frame);
  });
  const inside = frame.contentWindow;
  if (inside.location.href === 'about:blank') throw new Error('it was not loaded');
  const script = inside.document.createElement('script');
  script.textContent = `fetch(${JSON.stringify(hit(name))}, { mode: 'no-cors' })`;
  inside.document.documentElement.append(script);
};
// More than a request's head may hold, so that the parser itself answers.
function bakeCookies() {
  const crumb = 'x'.repeat(3900);
  for (let n = 0; n < 45; n += 1) {
    document.cookie = `crumb${n}=${crumb}; path=/; SameSite=None; Secure`;
    document.cookie = `lax${n}=${crumb}; path=/`;
  }
}
const real = (path) =>
  path.replace('/LONG', `/${'x'.repeat(132_000)}`).replace('/USED', parent.location.pathname).replace('/REPORT', reportPath);
stage.play(Object.fromEntries(Object.entries(answers).map(([name, path]) => [name, visit(name, real(path))])), { inOrder: true, milliseconds: 8000 });
