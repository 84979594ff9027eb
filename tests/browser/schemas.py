"""Tools whose schemas make a form, and what they were really called with."""

import json
from pathlib import Path
from typing import Any, Final

from greenroom.servers.entry import ServerEntry
from tests.browser.house import House
from tests.stage.toys import entry

BADGE: Final[dict[str, Any]] = {
    "type": "object",
    "required": ["name", "amount"],
    "properties": {
        "name": {"type": "string", "description": "Who it is for.", "minLength": 2},
        "amount": {"type": "number", "minimum": 0, "maximum": 1, "multipleOf": 0.1},
        "big": {"type": "integer", "default": 9007199254740993},
        "when": {"type": "string", "format": "date"},
        "mail": {"type": ["string", "null"], "format": "email"},
        "level": {"oneOf": [{"const": 1, "title": "Low"}, {"const": 2, "title": "High"}]},
        "dry_run": {"type": "boolean"},
    },
}


def tool(schema: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A tool of the toy server with this input schema."""
    return {"listed": {"inputSchema": schema, **more}}


def with_schema(folder: Path, schema: dict[str, Any]) -> ServerEntry:
    """A server with one tool, `make`."""
    return entry(folder, {"make": tool(schema)})


def sent(h: House) -> list[str]:
    """The arguments of each call a server got, as JSON text as it was on the wire."""
    rows = [row for row in h.core.tap.rows(limit=10_000) if (row.method, row.kind) == ("tools/call", "request")]
    bodies = [h.core.tap.body(row.seq) or "" for row in rows]
    return [json.dumps(json.loads(body)["params"]["arguments"]) for body in bodies]
