// No attack: what a View can see of the way it is shown, for the rows that say how that must be.
await stage.ready;
const given = await stage.options;
const frame = frameElement;
const scheme = (one) => one.getComputedStyle(one.document.documentElement).colorScheme;
const echoed = await stage.request('ping', {});
const malformed = [null, 7, 'text', [], {}, { jsonrpc: '1.0' }, { jsonrpc: '2.0', id: {}, method: 'ping' }, { id: 5 }];
for (const message of malformed) parent.postMessage(message, '*');
const unknown = await stage.request('no/such-method', {});
const alive = await stage.request('ping', {});
await stage.report('ran', 'manners');
await stage.report(
  'won',
  'manners',
  JSON.stringify({
    given,
    topIsParent: top === parent,
    origin: location.origin,
    innerSandbox: frame.getAttribute('sandbox'),
    innerAllow: frame.getAttribute('allow'),
    camera: document.featurePolicy.allowsFeature('camera'),
    echoed: echoed.result,
    unknown: unknown.error.code,
    alive: alive.result,
    requestsOfSandbox: parent.performance.getEntriesByType('resource').length,
    methods: stage.heard.map((message) => message?.method).filter((method) => method !== undefined),
    schemes: [scheme(self), scheme(parent)],
    dark: matchMedia('(prefers-color-scheme: dark)').matches,
  }),
);
await stage.report('done', 'manners');
