"""A conversation as it is handed to the library: signed thoughts for those who signed them, and no picture from the network.

A picture that is only an address would be fetched by the library for some providers, and by the provider for others: whoever
wrote the address, a tool or a model, would have a request made. It is named in words instead.
"""

from collections.abc import Sequence
from typing import Any

from greenroom.protocol.jsonrpc import JsonObject, JsonValue
from greenroom.protocol.model.choice import ProviderName
from greenroom.protocol.visible import visible
from greenroom.worker.signed import own_blocks


def for_library(messages: Sequence[JsonObject], provider: ProviderName) -> list[dict[str, Any]]:
    """Return the messages for a provider; the given ones are left alone."""
    return [_message(message, provider) for message in messages]


def _message(message: JsonObject, provider: ProviderName) -> dict[str, Any]:
    made: dict[str, Any] = {name: value for name, value in message.items() if name != "thinking_blocks"}
    if isinstance(made.get("content"), list):
        made["content"] = [_part(part) for part in made["content"]]
    if blocks := own_blocks(provider, message.get("thinking_blocks")):
        _give_back(made, provider, blocks)
    return made


def _give_back(message: dict[str, Any], provider: ProviderName, blocks: list[JsonObject]) -> None:
    match provider:
        case "google":
            _sign(message, blocks)
        case "deepseek":
            message["reasoning_content"] = "".join(str(block.get("thinking", "")) for block in blocks)
        case _:
            message["thinking_blocks"] = blocks


def _sign(message: dict[str, Any], blocks: list[JsonObject]) -> None:
    """Put Google's signatures where the library looks for them: at the call they belong to, or at the message."""
    of_text = [block["signature"] for block in blocks if not block.get("call")]
    of_calls = {block["call"]: block["signature"] for block in blocks if block.get("call")}
    if of_text:
        message["provider_specific_fields"] = {"thought_signatures": of_text}
    message["tool_calls"] = [
        {**call, "provider_specific_fields": {"thought_signature": of_calls[call["id"]]}}
        if isinstance(call, dict) and call.get("id") in of_calls
        else call
        for call in message.get("tool_calls") or ()
    ]
    if not message["tool_calls"]:
        del message["tool_calls"]


def _part(part: JsonValue) -> JsonValue:
    if not isinstance(part, dict) or part.get("type") != "image_url":
        return part
    shown = part.get("image_url")
    address = shown.get("url") if isinstance(shown, dict) else shown
    if isinstance(address, str) and address.startswith("data:"):
        return part
    return {"type": "text", "text": f"[A picture at {visible(str(address), longest=200)}, which was not fetched.]"}
