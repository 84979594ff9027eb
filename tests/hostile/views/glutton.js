// A View that fills its own place with cookies, as many and as long as the engine keeps.
await stage.ready;
await stage.options;
await stage.report('ran', 'glutton');
const kinds = ['', '; SameSite=None; Secure', '; SameSite=None; Secure; Partitioned', '; SameSite=None'];
for (let n = 0; n < 800; n += 1) {
  document.cookie = `c${n}=${'x'.repeat(4000)}; path=/; max-age=100000${kinds[n % kinds.length]}`;
}
await stage.report('done', 'glutton', String(document.cookie.length));
