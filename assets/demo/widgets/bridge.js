// The View's side of the bridge: JSON-RPC with the host by postMessage, as MCP Apps 2026-01-26 describes it.
// No library, so that a reader sees the whole of it. It draws nothing; page.js does. Its counterpart is the host.
"use strict";

class BridgeError extends Error {
  constructor({ code, message, data }) {
    super(message);
    Object.assign(this, { name: "BridgeError", code, data });
  }
}

const bridge = (() => {
  const ANSWER_WITHIN = 60_000; // milliseconds; each progress notification starts them anew
  const pending = new Map();
  const listeners = new Map();
  const heard = []; // what the host sent unasked, in order: {method, params, early}; early is before `initialized`
  const late = []; // answers to calls that were cancelled, timed out or never made
  let isLive = false;
  let lastId = 0;
  let height = 0;
  let context = {};

  const post = (message) => parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
  const notify = (method, params) => post(params === undefined ? { method } : { method, params });

  function on(method, listener) {
    listeners.set(method, [...(listeners.get(method) ?? []), listener]);
  }

  function settle(id) {
    const call = pending.get(id);
    pending.delete(id);
    clearTimeout(call?.timer);
    return call;
  }

  function abandon(id, error) {
    const call = settle(id);
    if (!call) return;
    notify("notifications/cancelled", { requestId: id, reason: error.message });
    call.reject(error);
  }

  // Options: signal (an AbortSignal cancels the call at the host too), progress (called with each notification).
  function request(method, params, { signal, progress, within = ANSWER_WITHIN } = {}) {
    signal?.throwIfAborted();
    const id = lastId++;
    const body = progress ? { ...params, _meta: { ...params?._meta, progressToken: id } } : params;
    return new Promise((resolve, reject) => {
      const wait = () => setTimeout(() => abandon(id, new Error(`No answer in ${within / 1000} s`)), within);
      pending.set(id, { resolve, reject, progress, wait, timer: wait() });
      signal?.addEventListener("abort", () => abandon(id, new DOMException("Cancelled in the View", "AbortError")));
      post(body === undefined ? { id, method } : { id, method, params: body });
    });
  }

  async function answer({ id, method, params }) {
    try {
      if (method === "ping") return post({ id, result: {} });
      const [listener] = listeners.get(method) ?? [];
      if (!listener) return post({ id, error: { code: -32601, message: `This View has no ${method}` } });
      post({ id, result: (await listener(params ?? {})) ?? {} });
    } catch (error) {
      post({ id, error: { code: -32603, message: String(error) } });
    }
  }

  function receiveNotification({ method, params = {} }) {
    if (method === "notifications/progress") {
      const call = pending.get(params.progressToken);
      if (call?.progress) {
        clearTimeout(call.timer);
        call.timer = call.wait();
        call.progress(params);
      }
    }
    if (method === "ui/notifications/host-context-changed") context = { ...context, ...params };
    for (const listener of listeners.get(method) ?? []) listener(params);
  }

  addEventListener("message", ({ source, data }) => {
    if (source !== parent || data?.jsonrpc !== "2.0") return;
    if ("method" in data) {
      heard.push({ method: data.method, params: data.params, early: !isLive });
      return "id" in data ? void answer(data) : receiveNotification(data);
    }
    const call = settle(data.id);
    if (!call) late.push(data);
    else if ("error" in data) call.reject(new BridgeError(data.error));
    else call.resolve(data.result);
  });

  // Tells the host how high the content is, once a frame and only when that changed. The host owns the width, and
  // in fullscreen the height as well.
  function followHeight() {
    let asked = 0;
    const measure = () => {
      asked = 0;
      const isInline = (context.displayMode ?? "inline") === "inline";
      const now = isInline ? Math.ceil(document.body.getBoundingClientRect().height) : 0; // 0: told anew when inline again
      if (now === height) return;
      height = now;
      if (!isInline) return;
      notify("ui/notifications/size-changed", { width: innerWidth, height });
    };
    const ask = () => { asked ||= requestAnimationFrame(measure); };
    new ResizeObserver(ask).observe(document.body);
    on("ui/notifications/host-context-changed", ask);
    ask();
  }

  async function connect(appInfo, availableDisplayModes = ["inline"]) {
    const told = await request("ui/initialize", {
      appInfo,
      appCapabilities: { availableDisplayModes },
      protocolVersion: "2026-01-26",
    });
    context = told.hostContext ?? {};
    for (const listener of listeners.get("ui/notifications/host-context-changed") ?? []) listener(context);
    notify("ui/notifications/initialized");
    isLive = true;
    followHeight();
    return told;
  }

  const callTool = (name, args = {}, options = {}) => request("tools/call", { name, arguments: args }, options);

  return { connect, request, notify, on, callTool, heard, late, get context() { return context; } };
})();
