"""Views that a person can work with, and the tools that show them."""

from typing import Any, Final

from tests.stage.toys import page

TALKER: Final = """
let last = 0;
const ask = (method, params) => { said.textContent = "asked"; post({ id: ++last, method, params }); };
const tell = (context) => {
    for (const key of ["theme", "locale", "timeZone", "displayMode"])
        if (key in context) document.getElementById(key).textContent = context[key];
};
window.onHeard = (message) => {
    if (message.id === 0) tell(message.result.hostContext);
    if (message.method === "ui/notifications/host-context-changed") tell(message.params);
    if (message.method === "ui/notifications/tool-input") input.textContent = JSON.stringify(message.params.arguments);
    if (message.method === "ui/notifications/tool-result") result.textContent = message.params.content[0].text;
    if (message.id > 0 && !message.method) said.textContent = JSON.stringify(message.result ?? message.error);
};
const dark = matchMedia("(prefers-color-scheme: dark)");
const look = () => { prefers.textContent = dark.matches ? "prefers dark" : "prefers light"; };
dark.onchange = look;
look();
let counted = 0;
more.onclick = () => { more.textContent = `Counted ${++counted}`; };
"""

LINK: Final = "https://docs.example/a/long/path/that/is/shown/whole?with=a+query&and=more#and-a-fragment"

BODY: Final = f"""
<style>body {{ margin: 0; padding: 12px; display: grid; gap: 6px; justify-items: start; color-scheme: light dark;
  font: 14px system-ui; color: light-dark(#222, #ddd) }}</style>
<p>Arguments <code id="input"></code>, result <b id="result"></b></p>
<p><span id="theme"></span> · <span id="locale"></span> · <span id="timeZone"></span> · <span id="displayMode"></span></p>
<p id="prefers"></p>
<button id="more">Counted 0</button>
<button onclick="ask('tools/call', {{ name: 'wipe', arguments: {{ what: 'everything' }} }})">Wipe</button>
<button onclick="ask('ui/open-link', {{ url: '{LINK}' }})">Read on</button>
<button onclick="ask('ui/request-display-mode', {{ mode: 'fullscreen' }})">Larger</button>
<p>Answer: <output id="said"></output></p>
"""

VIEW: Final = page(BODY, TALKER)

TALKS: Final[dict[str, Any]] = {"html": VIEW, "listed": {"annotations": {"readOnlyHint": True}}}
WIPES: Final[dict[str, Any]] = {
    "listed": {"annotations": {"destructiveHint": True}, "description": "Wipes the board."},
    "result": {"content": [{"type": "text", "text": "wiped"}]},
}


def text(words: str) -> dict[str, Any]:
    """A tool's result of these words."""
    return {"content": [{"type": "text", "text": words}]}
