"""The judge of what our host sends to a View: the JSON Schema that the official SDK generates and ships.

It reads recorded messages and knows nothing of how they came to be. What it wants of a message beside the schema: the
envelope of JSON-RPC with no member more, and no null where the protocol has a type. Core MCP messages, of which that schema
holds only parts, are judged by these parts, else by the types of the Python SDK.

The schema is taken as strictly as it is written, but for `KNOWN`: places in which the generated text says what its own
parser does not do, or what the specification's prose contradicts.
"""

import copy
import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final

import mcp_types
from jsonschema import Draft202012Validator
from pydantic import BaseModel, ValidationError

from greenroom.stage.report import MessagePart

Json = dict[str, Any]

KNOWN: Final = {
    "ui/resource-teardown: reason": "the prose has a reason in the params; the generated type is an empty, closed object",
    "containerDimensions": "an intersection of two closed objects, which nothing with both axes can be, and of sizes of any type",
    "styles.variables": "any subset of the names, by the prose and the parser; the generated type wants each of them",
    "__schema0": "a reference to the root of another schema; what it names is any JSON value",
    "greenroom/inline": "a message to our own sandbox page, which fetches a large document by itself; no View sees it",
}

_RESULTS: Final = {
    "ui/initialize": "McpUiInitializeResult",
    "ui/open-link": "McpUiOpenLinkResult",
    "ui/message": "McpUiMessageResult",
    "ui/download-file": "McpUiDownloadFileResult",
    "ui/request-display-mode": "McpUiRequestDisplayModeResult",
}
_SENT: Final = {
    "ui/notifications/tool-input": "McpUiToolInputNotification",
    "ui/notifications/tool-input-partial": "McpUiToolInputPartialNotification",
    "ui/notifications/tool-result": "McpUiToolResultNotification",
    "ui/notifications/tool-cancelled": "McpUiToolCancelledNotification",
    "ui/notifications/host-context-changed": "McpUiHostContextChangedNotification",
    "ui/notifications/sandbox-resource-ready": "McpUiSandboxResourceReadyNotification",
    "ui/resource-teardown": "McpUiResourceTeardownRequest",
}
_CORE_RESULTS: Final[dict[str, type[BaseModel]]] = {
    "resources/templates/list": mcp_types.ListResourceTemplatesResult,
    "prompts/list": mcp_types.ListPromptsResult,
    "sampling/createMessage": mcp_types.CreateMessageResult,
}
_CORE_SENT: Final[dict[str, type[BaseModel]]] = {
    "notifications/progress": mcp_types.ProgressNotificationParams,
    "notifications/cancelled": mcp_types.CancelledNotificationParams,
    "tools/call": mcp_types.CallToolRequestParams,
    "tools/list": mcp_types.PaginatedRequestParams,
    "ping": mcp_types.RequestParams,
    "notifications/tools/list_changed": mcp_types.NotificationParams,
    "notifications/resources/list_changed": mcp_types.NotificationParams,
    "notifications/prompts/list_changed": mcp_types.NotificationParams,
    "notifications/resources/updated": mcp_types.ResourceUpdatedNotificationParams,
}
_EMPTY: Final = frozenset({"ping", "ui/update-model-context", "resources/subscribe", "resources/unsubscribe"})


@dataclass(frozen=True, kw_only=True)
class Sent:
    """One recorded message from host to View; `answers` is the method of the request it answers."""

    body: Json
    answers: str | None = None


def of_report(messages: Iterable[MessagePart]) -> list[Sent]:
    """What a headless run sent to its Views; a report has no bodies over 64 kB."""
    return [
        Sent(body=message.body, answers=message.method if message.kind in {"result", "error"} else None)
        for message in messages
        if message.peer.startswith("View") and message.direction == "to_peer" and isinstance(message.body, dict)
    ]


class Oracle:
    """The judge, with one version's schema."""

    def __init__(self, schema: Json, *, closed: bool = True) -> None:
        """Take a schema.

        Args:
            schema: as a version of the package ships it.
            closed: whether a member that it does not know is a fault. Not for an older version: its parser drops what came later.
        """
        definitions = _mended(schema["$defs"])
        if not closed:
            _everywhere(definitions, _open)
        results = definitions["McpUiToolResultNotification"]["properties"]["params"]
        blocks = results["properties"]["content"]["items"]["anyOf"]
        tool = definitions["McpUiHostContext"]["properties"]["toolInfo"]["properties"]["tool"]
        embedded = next(b for b in blocks if b["properties"]["type"].get("const") == "resource")
        link = next(b for b in blocks if b["properties"]["type"].get("const") == "resource_link")
        self._schemas: dict[str, Json] = {
            **{f"result of {method}": definitions[name] for method, name in _RESULTS.items() if name in definitions},
            **{method: definitions[name] for method, name in _SENT.items() if name in definitions},
            "result of tools/call": results,
            "result of tools/list": _page("tools", tool),
            "result of resources/list": _page("resources", _without_type(link)),
            "result of resources/read": _page("contents", embedded["properties"]["resource"]),
        }
        self._validators = {name: Draft202012Validator(one) for name, one in self._schemas.items()}

    def complaints(self, messages: Iterable[Sent]) -> list[str]:
        """What is wrong with these messages, each with the method and the place."""
        return [f"{_name(sent)}: {complaint}" for sent in messages for complaint in self.judge(sent)]

    def judge(self, sent: Sent) -> Iterator[str]:
        """What is wrong with one message."""
        yield from _envelope(sent.body)
        if "method" in sent.body:
            yield from self._judge_sent(sent.body)
        elif "result" in sent.body:
            yield from self._judge_result(sent)

    def _judge_sent(self, body: Json) -> Iterator[str]:
        method = body["method"]
        bare = {"method": method, "params": body.get("params")}
        if validator := self._validators.get(method):
            yield from _failures(validator, bare)
        elif model := _CORE_SENT.get(method):
            yield from _typed(model, body.get("params"))
        else:
            yield "no schema has this method"

    def _judge_result(self, sent: Sent) -> Iterator[str]:
        method, result = sent.answers, sent.body["result"]
        if method in _EMPTY:
            yield from [] if result == {} else [f"the result must be empty, and is {json.dumps(result)[:200]}"]
        elif validator := self._validators.get(f"result of {method}"):
            yield from _failures(validator, result)
        elif model := _CORE_RESULTS.get(str(method)):
            yield from _typed(model, result)
        else:
            yield "no schema has a result for this method"


def _name(sent: Sent) -> str:
    return str(sent.body.get("method") or f"the answer to {sent.answers}")


def _envelope(body: Json) -> Iterator[str]:
    if body.get("jsonrpc") != "2.0":
        yield "the envelope says no jsonrpc 2.0"
    kinds = [{"jsonrpc", "method", "params"}, {"jsonrpc", "id", "method", "params"}]
    kinds += [{"jsonrpc", "id", "result"}, {"jsonrpc", "id", "error"}]
    if set(body) not in kinds:
        yield f"the envelope has the members {sorted(body)}"
    yield from (f"{name} is null" for name, value in body.items() if value is None)
    if "error" in body:
        error = body["error"]
        sound = isinstance(error, dict) and isinstance(error.get("code"), int) and isinstance(error.get("message"), str)
        if not sound or error.keys() - {"code", "message", "data"} or error.get("data", 0) is None:
            yield f"the error is {json.dumps(error)[:200]}"


def _failures(validator: Draft202012Validator, value: object) -> Iterator[str]:
    for error in validator.iter_errors(value):
        at = "/".join(map(str, error.absolute_path))
        told = min((e.message for e in error.context or ()), key=len, default=error.message)
        yield f"at /{at}: {told[:300]}"


def _typed(model: type[BaseModel], value: object) -> Iterator[str]:
    """By the types of the Python SDK, which let a null stand for what is absent; Views do not."""
    yield from (f"at /{place}: null" for place in _nulls(value))
    try:
        model.model_validate(value)
    except ValidationError as error:
        yield from (f"at {'/'.join(map(str, one['loc']))}: {one['msg']}" for one in error.errors())


def _nulls(value: object, place: str = "") -> Iterator[str]:
    match value:
        case None:
            yield place
        case dict():
            for name, one in value.items():
                yield from _nulls(one, f"{place}/{name}".lstrip("/"))
        case list():
            for number, one in enumerate(value):
                yield from _nulls(one, f"{place}/{number}")
        case _:
            return


def _page(name: str, item: Json) -> Json:
    """The result of a list, of which the schema has the items alone."""
    known = {name: {"type": "array", "items": item}, "nextCursor": {"type": "string"}, "_meta": {"type": "object"}}
    modern = {"resultType": {"const": "complete"}, "ttlMs": {"type": "integer"}, "cacheScope": {"type": "string"}}
    return {"type": "object", "properties": known | modern, "required": [name], "additionalProperties": False}


def _without_type(link: Json) -> Json:
    """A resource as a list has it: a link but for its `type`."""
    properties = {name: one for name, one in link["properties"].items() if name != "type"}
    return {**link, "properties": properties, "required": [name for name in link["required"] if name != "type"]}


def _mended(definitions: Json) -> Json:
    """The definitions without the places of `KNOWN`."""
    mended = copy.deepcopy(definitions)
    _everywhere(mended, _open_reference)
    _everywhere(mended, _merge_dimensions)
    _everywhere(mended, _free_variables)
    teardown = mended["McpUiResourceTeardownRequest"]["properties"]["params"]
    teardown["properties"] = {"reason": {"type": "string"}}
    ready = mended["McpUiSandboxResourceReadyNotification"]["properties"]["params"]
    ready["properties"]["greenroom/inline"] = {"const": True}
    return mended


def _everywhere(value: object, change: Callable[[Json], None]) -> None:
    if isinstance(value, dict):
        change(value)
        for one in value.values():
            _everywhere(one, change)
    elif isinstance(value, list):
        for one in value:
            _everywhere(one, change)


def _open(schema: Json) -> None:
    if schema.get("additionalProperties") is False:
        del schema["additionalProperties"]


def _open_reference(schema: Json) -> None:
    if schema.get("$ref") == "#/$defs/__schema0":
        del schema["$ref"]


def _merge_dimensions(schema: Json) -> None:
    dimensions = schema.get("containerDimensions")
    if not isinstance(dimensions, dict) or "allOf" not in dimensions:
        return
    names: Json = {}
    for axis in dimensions["allOf"]:
        for way in axis["anyOf"]:
            names |= {name: {"type": "number"} for name in way["properties"]}
            way.pop("additionalProperties", None)
    dimensions |= {"type": "object", "properties": names, "additionalProperties": False}
    # The two ways of an axis exclude each other: a size, or the largest one.
    dimensions["not"] = {"anyOf": [{"required": ["height", "maxHeight"]}, {"required": ["width", "maxWidth"]}]}


def _free_variables(schema: Json) -> None:
    variables = schema.get("variables")
    if isinstance(variables, dict):
        variables.pop("required", None)
