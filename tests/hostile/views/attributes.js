// What the sandbox attributes forbid: done directly, and once more from a frame that stripped its own attributes.
const { direct } = await stage.options;

// The proxy's document is this View's own origin: it can take its frame's attributes away, and make frames without any.
function stripped() {
  const inner = parent.document.querySelector('iframe');
  inner.removeAttribute('sandbox');
  inner.setAttribute('allow', 'camera *; microphone *; geolocation *; clipboard-write *');
  const fresh = parent.document.createElement('iframe');
  fresh.setAttribute('allow', inner.getAttribute('allow'));
  parent.document.body.append(fresh);
  return fresh.contentWindow;
}
const own = direct ? self : stripped();
const mark = (name) => (direct ? name : `stripped-${name}`);
const anchor = (attributes) => {
  const element = Object.assign(own.document.createElement('a'), attributes);
  own.document.body.append(element);
  element.click();
};

const attacks = {
  popup: () => void own.open(hit(mark('popup'))),
  'popup-noopener': () => void own.open(hit(mark('popup-noopener')), '_blank', 'noopener'),
  'popup-anchor': () => anchor({ href: hit(mark('popup-anchor')), target: '_blank' }),
  'popup-form': () => {
    const form = Object.assign(own.document.createElement('form'), { action: hit(mark('popup-form')), target: '_blank' });
    own.document.body.append(form);
    form.submit();
  },
  confirm: () => own.confirm('Do you agree?'),
  prompt: () => own.prompt('What is your name?'),
  camera: () => own.document.featurePolicy.allowsFeature('camera') || undefined,
  microphone: () => own.document.featurePolicy.allowsFeature('microphone') || undefined,
  geolocation: () => own.document.featurePolicy.allowsFeature('geolocation') || undefined,
};
await stage.play(Object.fromEntries(Object.entries(attacks).map(([name, act]) => [mark(name), act])));
