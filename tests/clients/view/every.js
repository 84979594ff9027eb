/** The steps. A name is what the tests know a step by; versions that lack a call write it down as absent. */

const text = (words) => ({ type: 'text', text: words });
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const ready = (condition) =>
  new Promise((resolve, reject) => {
    const end = performance.now() + 6000;
    const look = () => {
      if (condition()) resolve(true);
      else if (performance.now() > end) reject(new Error('never came'));
      else setTimeout(look, 20);
    };
    look();
  });

/** Before `ui/initialize`: hosts serve what comes early. */
export async function early(wire, transcript) {
  await transcript.step('early ping', () => wire.ask('ping', undefined));
  await transcript.step('early tools/call', () => wire.ask('tools/call', { name: 'echo', arguments: { words: 'early' } }));
  await transcript.step('early initialized without ui/initialize', async () => {
    wire.post({ jsonrpc: '2.0', method: 'ui/notifications/initialized' });
    return (await wire.ask('ping', {})) && null;
  });
  await transcript.step('ui/initialize without appInfo', () =>
    wire.ask('ui/initialize', { appCapabilities: {}, protocolVersion: '2026-01-26' }));
}

export async function every(app, wire, transcript) {
  await known(app, transcript);
  await tools(app, wire, transcript);
  await words(app, wire, transcript);
  await links(app, wire, transcript);
  await files(app, wire, transcript);
  await modes(app, wire, transcript);
  await resources(app, wire, transcript);
  await changes(app, transcript);
  await sampling(app, wire, transcript);
  await notices(app, wire, transcript);
  await odd(wire, transcript);
}

async function known(app, transcript) {
  await transcript.step('host version', async () => app.getHostVersion());
  await transcript.step('host capabilities', async () => app.getHostCapabilities());
  await transcript.step('host context', async () => app.getHostContext());
  await transcript.step('the result came after the input', () =>
    ready(() => {
      const names = transcript.heard.map((one) => one.name);
      return names.includes('tool-result') && names.indexOf('tool-input') < names.indexOf('tool-result');
    }));
}

async function tools(app, wire, transcript) {
  const call = (name, args, options) => app.callServerTool({ name, arguments: args }, options);
  await transcript.step('tools/call', () => call('echo', { words: 'ä → \u2028 𝄞' }));
  await transcript.step('tools/call without arguments', () => app.callServerTool({ name: 'echo' }));
  await transcript.step('tools/call with _meta', () =>
    app.callServerTool({ name: 'echo', arguments: {}, _meta: { 'every.call/mine': 1, 'io.modelcontextprotocol/clientInfo': 2 } }));
  await transcript.step('a result of every kind', () => call('kinds', {}));
  await transcript.step('a result full of nulls', () => call('nulls', {}));
  await transcript.step('a result with odd structuredContent', () => call('odd', {}));
  await transcript.step('a tool that fails', () => call('fails', {}));
  await transcript.step('a protocol error of the server', () => call('refuses', {}));
  await transcript.step('an unknown tool', () => call('nowhere', {}));
  await transcript.step('a tool for Views alone', () => call('for_views', {}));
  await transcript.step('a tool for models alone', () => call('for_models', {}));
  await transcript.step('a tool for nobody', () => call('for_nobody', {}));
  await transcript.step('progress', async () => {
    const seen = [];
    const result = await call('steps', {}, { onprogress: (one) => seen.push(one) });
    return { seen, result };
  });
  await transcript.step('a call that is cancelled', async () => {
    const stop = new AbortController();
    setTimeout(() => stop.abort('enough'), 200);
    return call('waits', {}, { signal: stop.signal });
  });
  await transcript.step('a call that takes too long', () => call('waits', {}, { timeout: 300 }));
  await transcript.step('what the server saw of both', async () => {
    for (let look = 0; ; look++) {
      const result = await call('cancelled', {});
      if (result.structuredContent.reasons.length > 1 || look > 50) return result.structuredContent.reasons.length;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  });
  await transcript.step('many calls at once', async () => {
    const words = Array.from({ length: 12 }, (_, n) => `call ${n}`);
    const results = await Promise.all(words.map((one) => call('echo', { words: one })));
    return results.every((one, n) => one.content[0].text.includes(words[n]));
  });
  await transcript.step('tools/call with arguments null', () => wire.ask('tools/call', { name: 'echo', arguments: null }));
  await transcript.step('tools/call with a list', () => wire.ask('tools/call', { name: 'echo', arguments: [] }));
  await transcript.step('tools/call without a name', () => wire.ask('tools/call', { arguments: {} }));
  await transcript.step('tools/list', () => wire.ask('tools/list', {}));
}

async function words(app, wire, transcript) {
  const say = (content) => app.sendMessage({ role: 'user', content });
  await transcript.step('ui/message', () => say([text('Hello from the View.')]));
  await transcript.step('ui/message of one block', () => wire.ask('ui/message', { role: 'user', content: text('One block.') }));
  await transcript.step('ui/message with an image', () => say([{ type: 'image', data: PIXEL, mimeType: 'image/png' }]));
  await transcript.step('ui/message as an assistant', () => wire.ask('ui/message', { role: 'assistant', content: [text('x')] }));
  await transcript.step('ui/message without content', () => wire.ask('ui/message', { role: 'user' }));
  await transcript.step('ui/message with null', () => wire.ask('ui/message', { role: 'user', content: null }));
  await transcript.step('ui/message of an unknown kind', () => wire.ask('ui/message', { role: 'user', content: [{ type: 'smell' }] }));
  await transcript.step('ui/update-model-context', () =>
    app.updateModelContext({ content: [text('Row 1 is chosen.')], structuredContent: { row: 1 } }));
  await transcript.step('ui/update-model-context again', () => app.updateModelContext({ content: [text('Row 2 is chosen.')] }));
  await transcript.step('ui/update-model-context with nothing', () => app.updateModelContext({}));
  await transcript.step('ui/update-model-context with null', () => wire.ask('ui/update-model-context', { content: null }));
  await transcript.step('ui/update-model-context of a list', () => wire.ask('ui/update-model-context', { structuredContent: [] }));
}

async function links(app, wire, transcript) {
  const open = (url) => app.openLink({ url });
  await transcript.step('ui/open-link', () => open('https://docs.example/page?a=1#b'));
  await transcript.step('ui/open-link of a script', () => open('javascript:alert(1)'));
  await transcript.step('ui/open-link of a file', () => open('file:///etc/passwd'));
  await transcript.step('ui/open-link of nothing', () => open(''));
  await transcript.step('ui/open-link without url', () => wire.ask('ui/open-link', {}));
  await transcript.step('ui/open-link with null', () => wire.ask('ui/open-link', { url: null }));
}

async function files(app, wire, transcript) {
  const contents = [{ type: 'resource', resource: { uri: 'file:///notes/../plan.txt', mimeType: 'text/plain', text: 'a plan' } }];
  if (app.downloadFile === undefined) transcript.absent('ui/download-file');
  else await transcript.step('ui/download-file', () => app.downloadFile({ contents }));
  await transcript.step('ui/download-file without contents', () => wire.ask('ui/download-file', {}));
  await transcript.step('ui/download-file with null', () => wire.ask('ui/download-file', { contents: null }));
}

async function modes(app, wire, transcript) {
  const changed = () => transcript.heard.filter((one) => one.name === 'host-context-changed').map((one) => one.params.displayMode);
  await transcript.step('ui/request-display-mode fullscreen', () => app.requestDisplayMode({ mode: 'fullscreen' }));
  await transcript.step('the context follows', () => ready(() => changed().includes('fullscreen')));
  await transcript.step('the App knows its mode', async () => app.getHostContext().displayMode);
  await transcript.step('ui/request-display-mode pip, undeclared', () => app.requestDisplayMode({ mode: 'pip' }));
  await transcript.step('ui/request-display-mode inline', () => app.requestDisplayMode({ mode: 'inline' }));
  await transcript.step('the context follows back', () => ready(() => changed().includes('inline')));
  await transcript.step('ui/request-display-mode carousel', () => wire.ask('ui/request-display-mode', { mode: 'carousel' }));
  await transcript.step('ui/request-display-mode null', () => wire.ask('ui/request-display-mode', { mode: null }));
  await transcript.step('a size of one\'s own', async () => {
    const width = innerWidth;
    // What the observer of the SDK has seen of the steps so far is said by then.
    await new Promise((resolve) => setTimeout(resolve, 300));
    const seen = new Set();
    const note = () => seen.add(`${innerWidth === width} ${innerHeight}`);
    addEventListener('resize', note);
    await app.sendSizeChanged({ width: 4000, height: 333 });
    await ready(() => seen.has('true 333'));
    removeEventListener('resize', note);
    return [...seen];
  });
}

async function resources(app, wire, transcript) {
  const read = (uri) => (app.readServerResource ? app.readServerResource({ uri }) : wire.ask('resources/read', { uri }));
  if (app.listServerResources === undefined) transcript.absent('resources/list');
  else await transcript.step('resources/list', () => app.listServerResources());
  await transcript.step('resources/read of a text', () => read('notes://one'));
  await transcript.step('resources/read of bytes', () => read('notes://bytes'));
  await transcript.step('resources/read full of nulls', () => read('notes://nulls'));
  await transcript.step('resources/read of nothing', () => read('notes://nowhere'));
  await transcript.step('resources/read without uri', () => wire.ask('resources/read', {}));
  await transcript.step('resources/templates/list', () => wire.ask('resources/templates/list', {}));
  await transcript.step('prompts/list', () => wire.ask('prompts/list', {}));
}

async function changes(app, transcript) {
  await transcript.step('a list that changes', async () => {
    await app.callServerTool({ name: 'changes', arguments: {} });
    return ready(() => transcript.heard.some((one) => one.name === 'notifications/tools/list_changed'));
  });
}

async function sampling(app, wire, transcript) {
  const ask = { messages: [{ role: 'user', content: text('Say something.') }], maxTokens: 10 };
  if (app.createSamplingMessage === undefined) transcript.absent('sampling/createMessage');
  else await transcript.step('sampling/createMessage', () => app.createSamplingMessage(ask));
  await transcript.step('sampling/createMessage by hand', () => wire.ask('sampling/createMessage', ask));
}

async function notices(app, wire, transcript) {
  for (const level of ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency']) {
    await transcript.step(`notifications/message ${level}`, () => app.sendLog({ level, logger: 'every', data: { at: level } }));
  }
  await transcript.step('notifications/message without a level', async () => {
    wire.post({ jsonrpc: '2.0', method: 'notifications/message', params: { data: 'x' } });
    return (await wire.ask('ping', {})) && null;
  });
  await transcript.step('an unknown notification', async () => {
    wire.post({ jsonrpc: '2.0', method: 'ui/notifications/never-heard-of', params: {} });
    return (await wire.ask('ping', {})) && null;
  });
}

async function odd(wire, transcript) {
  await transcript.step('ping', () => wire.ask('ping', {}));
  await transcript.step('an unknown method', () => wire.ask('ui/never-heard-of', {}));
  await transcript.step('initialize, not ui/initialize', () =>
    wire.ask('initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } }));
  await transcript.step('a ui method that is the host\'s', () => wire.ask('ui/resource-teardown', {}));
  await transcript.step('a method with list params', () => wire.ask('ping', []));
  await transcript.step('a method with null params', () => wire.ask('ping', null));
  await transcript.step('an id that is negative', () => wire.ask('ping', {}, -7));
  await transcript.step('an id with a fraction of text', () => wire.ask('ping', {}, '\u{1F3AD} 7'));
  await transcript.step('what is no message at all', async () => {
    for (const value of [null, 7, 'text', [], {}, { jsonrpc: '1.0', id: 1, method: 'ping' }, [{ jsonrpc: '2.0', id: 'batch', method: 'ping' }]])
      wire.post(value);
    wire.post({ jsonrpc: '2.0', id: null, method: 'ping' });
    wire.post({ jsonrpc: '2.0', id: 'never-asked', result: {} });
    return (await wire.ask('ping', {})) && null;
  });
}

/** A second App in the same document, as frameworks make that mount twice: it is served like the first. */
export async function last(first, newApp, wire, transcript) {
  await first.close();
  const before = transcript.heard.length;
  const { app } = newApp('2');
  await transcript.step('connect again', () => app.connect(wire.transport()));
  await transcript.step('input and result come again', () =>
    ready(() => {
      const names = transcript.heard.slice(before).map((one) => one.name);
      return names.includes('tool-input') && names.includes('tool-result');
    }));
  await transcript.step('a call of the second App', () => app.callServerTool({ name: 'echo', arguments: { words: 'again' } }));
  return app;
}
