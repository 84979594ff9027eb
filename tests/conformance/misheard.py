"""What a host hears wrongly from Views, or does beside it, one function a rule. Heard in `SCENARIOS`."""

from typing import Any, Final

from tests.conformance.bad_host import Message, Rule, Wrongs

SCENARIOS: Final = (
    "surroundings.sizes",
    "surroundings.modes",
    "surroundings.undeclared_modes",
    "actions.messages",
    "actions.contexts",
    "actions.downloads",
    "actions.own_end",
    "lifecycle.farewell",
    "app_tools.lifetime",
    "app_tools.calls",
    "sandbox.nonsense",
)
_EXTRA: Final = {"type": "resource", "resource": {"uri": "file:///x/extra.txt", "mimeType": "text/plain", "text": "x"}}


def _declarations(message: Message) -> list[Message]:
    """Other capabilities and another name than the View declares."""
    match message:
        case {"method": "ui/initialize", "params": {"appInfo": info, "appCapabilities": declared} as params}:
            if declared.get("availableDisplayModes") == ["inline"]:
                declared = {}
            elif declared == {}:
                declared = {"tools": {"listChanged": True}}
            info = {**info, "name": f"{info.get('name')}!"}
            return [{**message, "params": {**params, "appInfo": info, "appCapabilities": declared}}]
    return [message]


def _sizes(message: Message) -> list[Message]:
    """Every View is a little higher than it says."""
    match message:
        case {"method": "ui/notifications/size-changed", "params": {"height": height} as params}:
            return [{**message, "params": {**params, "height": height + 50}}]
    return [message]


def _words(message: Message) -> list[Message]:
    """Other words than the View said, a message beside each note for the model, and no line for the log."""
    match message:
        case {"method": "ui/message", "params": {"content": content} as params}:
            return [{**message, "params": {**params, "content": _louder(content)}}]
        case {"method": "ui/update-model-context", "params": {"content": content} as params}:
            told = {**params, "content": _louder(content), "structuredContent": {"seat": "none"}}
            beside = {"jsonrpc": "2.0", "id": "beside", "method": "ui/message"}
            return [{**message, "params": told}, {**beside, "params": {"role": "user", "content": content}}]
        case {"method": "notifications/message"}:
            return []
    return [message]


def _louder(content: Any) -> Any:
    blocks = content if isinstance(content, list) else [content]
    return [{**block, "text": f"{block['text']}!"} if "text" in block else block for block in blocks]


def _files(message: Message) -> list[Message]:
    """A file more than the View offers."""
    match message:
        case {"method": "ui/download-file", "params": {"contents": contents}}:
            return [{**message, "params": {"contents": [*contents, _EXTRA]}}]
    return [message]


def _own_tools(message: Message) -> list[Message]:
    """A tool more than the View has, other words in its results, and what is wrong in them mended."""
    match message:
        case {"result": {"tools": tools}}:
            more = {"name": "more", "inputSchema": {"type": "object"}, "annotations": {"readOnlyHint": True}}
            return [{**message, "result": {"tools": [*tools, more]}}]
        case {"result": {"content": [{"type": "text"}, *_] as content} as result}:
            return [{**message, "result": {**result, "content": _louder(content)}}]
        case {"result": {"content": _}}:
            return [{**message, "result": {"content": [{"type": "text", "text": "mended"}]}}]
    return [message]


def _modes(message: Message) -> list[Message]:
    """A member too many wherever a mode or a size is told, and the theme with every change."""
    match message:
        case {"result": {"mode": _} as result}:
            return [{**message, "result": {**result, "soon": True}}]
        case {"method": "ui/notifications/host-context-changed", "params": params}:
            room = {**params.get("containerDimensions", {}), "depth": 1}
            return [{**message, "params": {**params, "theme": "light", "containerDimensions": room}}]
        case {"result": {"hostContext": context} as result}:
            room = {**context["containerDimensions"], "width": 1}
            return [{**message, "result": {**result, "hostContext": {**context, "containerDimensions": room}}}]
    return [message]


def _answers(message: Message) -> list[Message]:
    """Answers with a member too many, and errors with another code."""
    match message:
        case {"result": result} if result == {}:
            return [{**message, "result": {"ok": True}}]
        case {"error": error}:
            return [{**message, "error": {**error, "code": -32099}}]
    return [message]


WRONGS: Final = Wrongs(
    from_views=(
        Rule(alter=_declarations, rows=("H57", "H59", "H81", "H84")),
        Rule(alter=_sizes, rows=("H55", "W18")),
        Rule(alter=_words, rows=("H64", "H65", "H66", "H67", "H68")),
        Rule(alter=_files, rows=("H69", "H70", "H71")),
        Rule(alter=_own_tools, rows=("H82", "H83", "H85", "H86", "H88")),
    ),
    to_views=(
        Rule(alter=_modes, rows=("H56", "H58", "H60", "W17")),
        Rule(alter=_answers, rows=("H80", "W7", "W14")),
    ),
    deaf_at_the_end=True,
)
DEAF: Final = ("H52", "H53", "W1", "W9")
"""Rows that a host breaks which does not listen to a View that leaves."""
