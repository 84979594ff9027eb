"""What a View observes of each step in `view/every.js`, by the version of its SDK.

A word says how a step ended: `ok`; `isError` for a result that says so; the code of an error; `absent` where that version has no
such call. Who changes a line here changes what Views in the wild see.
"""

from typing import Any, Final

UNKNOWN: Final = "-32601"
INVALID: Final = "-32602"
REFUSED: Final = "-32000"
LATE: Final = "-32001"
"""An older SDK's own word for a time that is up, and for its caller's cancelling."""

ALL: Final[dict[str, str]] = {
    # before the handshake
    "early ping": "ok",
    "early tools/call": "ok",
    "early initialized without ui/initialize": "ok",
    "ui/initialize without appInfo": INVALID,
    "connect": "ok",
    "host version": "ok",
    "host capabilities": "ok",
    "host context": "ok",
    "the result came after the input": "ok",
    # tools of the server
    "tools/call": "ok",
    "tools/call without arguments": "ok",
    "tools/call with _meta": "ok",
    "a result of every kind": "ok",
    "a result full of nulls": "ok",
    "a result with odd structuredContent": "error",
    "a tool that fails": "isError",
    "a protocol error of the server": "-32050",
    "an unknown tool": INVALID,
    "a tool for Views alone": "ok",
    "a tool for models alone": REFUSED,
    "a tool for nobody": REFUSED,
    "progress": "ok",
    "a call that is cancelled": LATE,
    "a call that takes too long": LATE,
    "what the server saw of both": "ok",
    "many calls at once": "ok",
    "tools/call with arguments null": INVALID,
    "tools/call with a list": INVALID,
    "tools/call without a name": INVALID,
    # words
    "ui/message": "ok",
    "ui/message of one block": "ok",
    "ui/message with an image": "ok",
    "ui/message as an assistant": INVALID,
    "ui/message without content": INVALID,
    "ui/message with null": INVALID,
    "ui/message of an unknown kind": INVALID,
    "ui/update-model-context": "ok",
    "ui/update-model-context again": "ok",
    "ui/update-model-context with nothing": "ok",
    "ui/update-model-context with null": INVALID,
    "ui/update-model-context of a list": INVALID,
    # links
    "ui/open-link": "ok",
    "ui/open-link of a script": "isError",
    "ui/open-link of a file": "isError",
    "ui/open-link of nothing": INVALID,
    "ui/open-link without url": INVALID,
    "ui/open-link with null": INVALID,
    # files
    "ui/download-file": "ok",
    "ui/download-file without contents": INVALID,
    "ui/download-file with null": INVALID,
    # modes and sizes
    "ui/request-display-mode fullscreen": "ok",
    "the context follows": "ok",
    "the App knows its mode": "ok",
    "ui/request-display-mode pip, undeclared": "ok",
    "ui/request-display-mode inline": "ok",
    "the context follows back": "ok",
    "ui/request-display-mode carousel": INVALID,
    "ui/request-display-mode null": INVALID,
    "a size of one's own": "ok",
    # lists and resources
    "tools/list": "ok",
    "resources/list": "ok",
    "resources/templates/list": "ok",
    "prompts/list": "ok",
    "a list that changes": "ok",
    "resources/read of a text": "ok",
    "resources/read of bytes": "ok",
    "resources/read full of nulls": "ok",
    "resources/read of nothing": "-32002",
    "resources/read without uri": INVALID,
    # what no host has without a model
    "sampling/createMessage": UNKNOWN,
    "sampling/createMessage by hand": UNKNOWN,
    # notices
    **{
        f"notifications/message {level}": "ok"
        for level in ("debug", "info", "notice", "warning", "error", "critical", "alert", "emergency")
    },
    "notifications/message without a level": "ok",
    "an unknown notification": "ok",
    # what is no request of this protocol
    "ping": "ok",
    "an unknown method": UNKNOWN,
    "initialize, not ui/initialize": UNKNOWN,
    "a ui method that is the host's": UNKNOWN,
    "a method with list params": INVALID,
    "a method with null params": INVALID,
    "an id that is negative": "ok",
    "an id with a fraction of text": "ok",
    "what is no message at all": "ok",
    # a second App in the same document
    "connect again": "ok",
    "input and result come again": "ok",
    "a call of the second App": "ok",
}

ALONE: Final[dict[str, dict[str, str]]] = {
    "0.4": {"ui/download-file": "absent", "resources/list": "absent", "sampling/createMessage": "absent"},
    "1.2": {"sampling/createMessage": "absent"},
    "1.7": {},
    "2.0": {
        # This generation has words for codes that never were on the wire.
        "a result with odd structuredContent": "INVALID_RESULT",
        "a call that is cancelled": "REQUEST_TIMEOUT",
        "a call that takes too long": "REQUEST_TIMEOUT",
        # And one that it reads as another.
        "resources/read of nothing": INVALID,
    },
}
"""What one version sees alone."""


def expected(version: str) -> dict[str, str]:
    """How each step ends for a View of this version."""
    return ALL | ALONE[version]


def outcome(row: dict[str, Any]) -> str:
    """How a step ended, in a word."""
    if row.get("absent"):
        return "absent"
    if "error" in row:
        return str(row["error"].get("code", "error"))
    value = row["ok"]
    return "isError" if isinstance(value, dict) and value.get("isError") else "ok"
