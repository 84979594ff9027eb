"""litellm, as this worker uses it. The only module that imports it; `worker.quiet` comes first.

Every provider's requests go through one client of ours (`worker.exchange`), whichever way a provider's part of the library
takes it.
"""

import logging
from collections.abc import AsyncIterator, Mapping
from typing import Any, Final, Protocol, cast

import anyio
import httpx
import litellm
from litellm.llms.custom_httpx.http_handler import AsyncHTTPHandler, HTTPHandler

from greenroom.worker.exchange import make_client

_SETTLE_SECONDS: Final = 0.1
"""For what the library does after an answer, on its own."""
_FREE: Final = {
    "litellm_provider": "ollama_chat",
    "mode": "chat",
    "input_cost_per_token": 0,
    "output_cost_per_token": 0,
}


class _Refusing(httpx.BaseTransport):
    """For what the library would ask besides the model, in the middle of an answer and without letting others go on."""

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        raise httpx.ConnectError("nothing is asked here but the model", request=request)


class _Clients:
    """Where the library looks for a client before it makes one: ours is there. It keeps no other, for each holds a key."""

    def __init__(self, client: httpx.AsyncClient, refusing: HTTPHandler) -> None:
        self._client = AsyncHTTPHandler()
        self._client.client = client
        self._refusing = refusing

    def get_cache(self, key: str, **_: object) -> object:
        """Return the client for what the library names by this key; None lets it make one around `aclient_session`."""
        if key.startswith("async_httpx_client"):
            return self._client
        return self._refusing if key.startswith("httpx_client") else None

    def set_cache(self, key: str, value: object, **_: object) -> None:
        """Keep nothing."""


class Stream(Protocol):
    """An answer on its way."""

    def __aiter__(self) -> AsyncIterator[Any]: ...

    async def aclose(self) -> None:
        """Let go of the connection."""


class Library:
    """The library, set up."""

    def __init__(self) -> None:
        """Set it up; it has no second instance, since the settings are the library's own globals."""
        litellm.suppress_debug_info = True
        litellm.drop_params = True  # a temperature that a model does not know is no reason to answer nothing
        litellm.modify_params = True  # makes a conversation fit a provider's rules, such as who speaks first
        litellm.disable_hf_tokenizer_download = True
        litellm.disable_token_counter = True  # takes a minute for a very long text; the provider's own count is told
        litellm.telemetry = False
        for name in ("LiteLLM", "LiteLLM Router", "LiteLLM Proxy"):
            logging.getLogger(name).setLevel(logging.CRITICAL)
        self.client: Final[httpx.AsyncClient] = make_client()
        litellm.aclient_session = self.client
        litellm.client_session = httpx.Client(transport=_Refusing())
        litellm.module_level_client = HTTPHandler(client=litellm.client_session)
        litellm.in_memory_llm_clients_cache = _Clients(self.client, litellm.module_level_client)

    async def warm(self) -> None:
        """Read what the library reads only with the first answer, without asking anybody: a second of work."""
        hello = [{"role": "user", "content": "Hello"}]
        stream = await litellm.acompletion(
            model="gpt-4o", messages=hello, stream=True, stream_options={"include_usage": True}, mock_response="Hello"
        )
        async for _ in stream:
            pass
        await anyio.sleep(_SETTLE_SECONDS)

    async def ask(self, part: str, model: str, arguments: Mapping[str, object]) -> Stream:
        """Ask a model for a stream. `part` is the library's name for the provider. Raises whatever the library raises."""
        if part == "ollama_chat":
            # Else it would ask for the price of a model that costs nothing.
            litellm.model_cost.setdefault(f"{part}/{model}", dict(_FREE))
        answer = await litellm.acompletion(
            # Not as `custom_llm_provider`: then a name such as `openai/gpt-oss` would lose its front.
            model=f"{part}/{model}",
            **arguments,
            **{"no-log": True},
            stream=True,
            stream_options={"include_usage": True},
            max_retries=0,
            num_retries=0,
            timeout=self.client.timeout,
        )
        return cast("Stream", answer)

    def price(self, part: str, model: str, usage: object) -> float | None:
        """Return what an answer cost, in US dollars, by the list that came with the library; None where it is not in there."""
        try:
            known = litellm.get_model_info(model=model, custom_llm_provider=part)
            read, written = litellm.cost_per_token(model=model, custom_llm_provider=part, usage_object=usage)
        except Exception:  # noqa: BLE001 -- the library has no error of its own for what it does not know
            return None
        return None if known.get("input_cost_per_token") is None else float(read + written)

    def known_models(self, part: str) -> list[str]:
        """Return the chat models of the list that came with the library, without the provider's prefix."""
        kinds = {name: entry.get("mode") for name, entry in litellm.model_cost.items()}
        names = [name for name in litellm.models_by_provider.get(part, ()) if kinds.get(name) in ("chat", "responses")]
        return sorted({name.removeprefix(f"{part}/") for name in names})

    def is_other_than_chat(self, part: str, model: str) -> bool:
        """Say whether a model is known to be made for something else, such as pictures or speech."""
        entry = litellm.model_cost.get(model) or litellm.model_cost.get(f"{part}/{model}") or {}
        return entry.get("mode", "chat") not in ("chat", "responses")


LIBRARY: Final = Library()
