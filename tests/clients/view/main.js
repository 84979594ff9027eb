/**
 * A View that uses every call its SDK has, well and badly, and writes down what came of it.
 *
 * The arguments of its tool say which programme it runs: `{"programme": "every"}`.
 */
import { App } from './sdk.js';
import { early, every, last } from './every.js';
import { Transcript } from './transcript.js';
import { Wire } from './wire.js';

const wire = new Wire();
const transcript = new Transcript();
const EVENTS = {
  ontoolinput: 'tool-input',
  ontoolinputpartial: 'tool-input-partial',
  ontoolresult: 'tool-result',
  ontoolcancelled: 'tool-cancelled',
  onhostcontextchanged: 'host-context-changed',
};

function once(app) {
  return new Promise((resolve) => {
    for (const [property, name] of Object.entries(EVENTS)) {
      app[property] = (params) => {
        transcript.hear(name, params);
        if (name === 'tool-input') resolve(params.arguments ?? {});
      };
    }
    app.fallbackNotificationHandler = async (notification) => {
      transcript.hear(notification.method, notification.params);
    };
    app.onerror = (error) => transcript.complaints.push(String(error?.message ?? error));
    app.onteardown = async (params) => {
      transcript.asked.push({ method: 'ui/resource-teardown', params });
      return {};
    };
  });
}

/** An App with all its handlers, and with tools of its own where its SDK can offer them. */
export function newApp(version) {
  const modes = { availableDisplayModes: ['inline', 'fullscreen'] };
  const app = new App({ name: 'every-call', version }, modes, { autoResize: true });
  return { app, started: once(app) };
}

const anything = {
  '~standard': {
    version: 1,
    vendor: 'every-call',
    validate: (value) =>
      typeof value?.by === 'number' ? { value } : { issues: [{ message: 'by must be a number', path: ['by'] }] },
    jsonSchema: {
      input: () => ({ type: 'object', properties: { by: { type: 'number' } }, required: ['by'] }),
      output: () => ({ type: 'object', properties: { by: { type: 'number' } }, required: ['by'] }),
    },
  },
};

function offerTools(app) {
  if (app.registerTool === undefined) return;
  let count = 0;
  app.registerTool(
    'count',
    { description: 'Counts on.', inputSchema: anything, annotations: { readOnlyHint: true } },
    async (given) => {
      count += given.by;
      transcript.asked.push({ method: 'tools/call', params: given });
      return { content: [{ type: 'text', text: String(count) }] };
    },
  );
  app.registerTool('stumble', { description: 'Throws.', annotations: { readOnlyHint: true } }, async () => {
    throw new Error('stumbled on purpose');
  });
}

async function run() {
  const first = newApp('1');
  let { app } = first;
  offerTools(app);
  // A server that can only ask has its programme in the document, and nothing for a View that is early.
  const alone = document.documentElement.dataset.programme;
  if (alone === undefined) await early(wire, transcript);
  await transcript.step('connect', () => app.connect(wire.transport()));
  const { programme = alone ?? 'every' } = await Promise.race([
    first.started,
    new Promise((resolve) => setTimeout(() => resolve({ programme: 'none' }), 8000)),
  ]);
  transcript.end('works');
  if (programme === 'every') {
    await every(app, wire, transcript);
    app = await last(app, newApp, wire, transcript);
  }
  if (programme === 'leave') await transcript.step('requestTeardown', () => app.requestTeardown());
  if (programme === 'input') {
    const ask = { message: 'Which stage?', requestedSchema: { type: 'object', properties: { stage: { type: 'string' } } } };
    await transcript.step('a tool that asks', () => app.callServerTool({ name: 'ask', arguments: { params: ask } }));
  }
  globalThis.app = app;
  transcript.wire = wire;
  transcript.end('done');
}

addEventListener('unhandledrejection', (event) => {
  event.preventDefault();
  const said = String(event.reason?.message ?? event.reason);
  // What an App of any version says of sizes that its observer still reports once it is closed.
  if (said !== 'Not connected') transcript.complaints.push(`unhandled: ${said}`);
});
transcript.wire = wire;
run().catch((error) => {
  transcript.complaints.push(`run: ${error?.stack ?? error}`);
  transcript.end('done');
});
