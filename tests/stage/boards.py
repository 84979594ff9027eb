"""A View that offers tools of its own."""

from typing import Final

BOARD: Final = """<!doctype html><style>body { color-scheme: light dark; font: 14px system-ui }</style>
<p id="said">nothing moved</p><script>
const post = (message) => parent.postMessage({ jsonrpc: "2.0", ...message }, "*");
const schema = { type: "object", properties: { to: { type: "string" } }, required: ["to"] };
const tools = [
    { name: "move", title: "Move a piece", description: "Moves a piece to a square.", inputSchema: schema },
    { name: "look", inputSchema: { type: "object" }, annotations: { readOnlyHint: true } },
];
addEventListener("message", ({ data }) => {
    if (data.id === 0 && data.result) post({ method: "ui/notifications/initialized" });
    if (data.method === "ui/resource-teardown") post({ id: data.id, result: {} });
    if (data.method === "tools/list") post({ id: data.id, result: { tools } });
    if (data.method !== "tools/call") return;
    const { name, arguments: args } = data.params;
    if (name === "move") said.textContent = `moved to ${args.to}`;
    post({ id: data.id, result: { content: [{ type: "text", text: said.textContent }] } });
});
post({ id: 0, method: "ui/initialize", params: { appInfo: { name: "board", version: "2" },
    appCapabilities: { tools: { listChanged: true } }, protocolVersion: "2026-01-26" } });
</script>"""
