// Every way out to the network, from the View itself, from frames it nests, and from its proxy's document.
const { ports } = TOLD.canary;
const add = (tag, attributes, into = document.body) => {
  const element = into.ownerDocument.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  into.append(element);
  return element;
};
const blob = (text, type) => URL.createObjectURL(new Blob([text], { type }));
const fetching = (name) => `fetch(${JSON.stringify(hit(name))}, { mode: 'no-cors' })`;
const script = (name) => `<script>${fetching(name)}</` + 'script>';
const style = (text) => {
  add('style', {}).textContent = text;
};
const rtc = (urls) => {
  const peer = new RTCPeerConnection({ iceServers: [{ urls, username: 'u', credential: 'c' }] });
  peer.createDataChannel('c');
  return peer.setLocalDescription().then(() => stage.sleep(1500));
};
const nothing = () => undefined;

stage.play({
  fetch: () => fetch(hit('fetch'), { mode: 'no-cors' }).then(nothing),
  'fetch-keepalive': () => fetch(hit('fetch-keepalive'), { mode: 'no-cors', keepalive: true }).then(nothing),
  xhr: () => {
    const request = new XMLHttpRequest();
    request.open('GET', hit('xhr'));
    request.send();
  },
  websocket: () => void new WebSocket(`${TOLD.canary.ws}/hit/websocket`),
  eventsource: () => void new EventSource(hit('eventsource')),
  beacon: () => void navigator.sendBeacon(hit('beacon'), 'x'),
  webtransport: () => new WebTransport(`https://127.0.0.1:${ports.webtransport}/`).ready.then(nothing),
  image: () => void add('img', { src: hit('image') }),
  'image-set': () => void add('img', { srcset: `${hit('image-set')} 1x` }),
  'svg-image': () => void (add('div', {}).innerHTML = `<svg><image href="${hit('svg-image')}"/></svg>`),
  'css-image': () => void (add('div', {}).style.cssText = `width:9px;height:9px;background:url(${hit('css-image')})`),
  'css-import': () => style(`@import url(${hit('css-import')}.css);`),
  stylesheet: () => void add('link', { rel: 'stylesheet', href: `${hit('stylesheet')}.css` }),
  font: () => new FontFace('stolen', `url(${hit('font')})`).load().then(nothing),
  video: () => void add('video', { src: hit('video'), preload: 'auto' }).load(),
  audio: () => void add('audio', { src: hit('audio'), preload: 'auto' }).load(),
  poster: () => void add('video', { poster: hit('poster') }),
  script: () => void add('script', { src: `${hit('script')}.js` }),
  'dynamic-import': () => import(`${hit('dynamic-import')}.js`).then(nothing),
  modulepreload: () => void add('link', { rel: 'modulepreload', href: `${hit('modulepreload')}.js` }),
  preload: () => void add('link', { rel: 'preload', as: 'image', href: hit('preload') }),
  prefetch: () => void add('link', { rel: 'prefetch', href: hit('prefetch') }),
  preconnect: () => void add('link', { rel: 'preconnect', href: `http://127.0.0.1:${ports.preconnect}` }),
  object: () => void add('object', { data: hit('object') }),
  embed: () => void add('embed', { src: `${hit('embed')}.html` }),
  form: () => {
    add('iframe', { name: 'sink' });
    add('form', { action: hit('form'), method: 'post', target: 'sink' }).submit();
  },
  ping: () => add('a', { href: '#here', ping: hit('ping') }).click(),
  'worker-fetch': () => void new Worker(blob(fetching('worker-fetch'), 'text/javascript')),
  'worker-import': () => void new Worker(blob(`importScripts('${hit('worker-import')}.js')`, 'text/javascript')),
  'worker-socket': () =>
    void new Worker(blob(`new WebSocket('${TOLD.canary.ws}/hit/worker-socket')`, 'text/javascript')),
  'shared-worker': () => void new SharedWorker(blob(fetching('shared-worker'), 'text/javascript')),
  'frame-plain': () => void add('iframe', { src: hit('frame-plain') }),
  'frame-srcdoc': () => void add('iframe', { srcdoc: script('frame-srcdoc') }),
  'frame-sandboxed': () => void add('iframe', { sandbox: 'allow-scripts', srcdoc: script('frame-sandboxed') }),
  'frame-blank': () => {
    const { contentDocument } = add('iframe', {});
    contentDocument.open();
    contentDocument.write(script('frame-blank'));
    contentDocument.close();
  },
  'frame-blob': () => void add('iframe', { src: blob(script('frame-blob'), 'text/html') }),
  'frame-data': () => void add('iframe', { src: `data:text/html,${encodeURIComponent(script('frame-data'))}` }),
  'frame-javascript': () => void add('iframe', { src: `javascript:${fetching('frame-javascript')}` }),
  'frame-policy': () => void add('iframe', { csp: 'connect-src *', srcdoc: script('frame-policy') }),
  stun: () => rtc(`stun:127.0.0.1:${ports.stun}`),
  'turn-udp': () => rtc(`turn:127.0.0.1:${ports['turn-udp']}?transport=udp`),
  'turn-tcp': () => rtc(`turn:127.0.0.1:${ports['turn-tcp']}?transport=tcp`),
  'proxy-fetch': () => parent.fetch(hit('proxy-fetch'), { mode: 'no-cors' }).then(nothing),
  'proxy-script': () => void (add('script', {}, parent.document.body).textContent = fetching('proxy-script')),
  'proxy-image': () => void add('img', { src: hit('proxy-image') }, parent.document.body),
  'proxy-frame': () => void add('iframe', { src: hit('proxy-frame') }, parent.document.body),
  'proxy-srcdoc': () => void add('iframe', { srcdoc: script('proxy-srcdoc') }, parent.document.body),
  'proxy-worker': () => void new parent.Worker(blob(fetching('proxy-worker'), 'text/javascript')),
});
