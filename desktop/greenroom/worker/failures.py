"""Why there is no answer, in words that say what to do. No key and no header gets into them.

What really passed (`worker.exchange`) decides, since a library's own reading of an error is a guess by its words.
"""

import re
from typing import Final

import httpx

from greenroom.protocol.model.lines import Ask, Failed, FailureKind, ListModels
from greenroom.protocol.model.providers import PROVIDERS
from greenroom.protocol.visible import shown_name, visible
from greenroom.worker import refusals
from greenroom.worker.exchange import Exchange, Refusal
from greenroom.worker.providers import CannotAsk, Target
from greenroom.worker.redaction import without_key

_CONTEXT: Final = re.compile(
    r"context[ _](?:length|window|size|limit)|maximum context|too many (?:input )?tokens|prompt is too long|prompt too long"
    r"|input is too long|input token count|input length|tokens? (?:limit )?exceed|exceeds? the (?:maximum|max|model)"
    r"|string_above_max_length|request too large|reduce the length",
    re.IGNORECASE,
)
_FILTER: Final = re.compile(
    r"content[ _-]?(?:filter|policy|management)|responsibleai|safety (?:system|settings)|moderation|usage polic"
    r"|prohibited_content|blocked by|flagged",
    re.IGNORECASE,
)
_KEY: Final = re.compile(
    r"api[ _-]?key|authentication|unauthorized|credentials|invalid.{0,20}token|security token", re.IGNORECASE
)
_QUOTA: Final = re.compile(
    r"insufficient[ _](?:quota|balance|funds|credits?)|credit balance|billing|payment required|exceeded your current quota"
    r"|out of credits|spending limit|hard limit",
    re.IGNORECASE,
)
_MODEL: Final = re.compile(
    r"model.{0,200}(?:not (?:found|exist|supported|available)|does not exist|unknown|invalid|no longer)"
    r"|(?:no such|unknown|invalid|unsupported) model|model_not_found|not a valid model",
    re.IGNORECASE | re.DOTALL,
)
_BUSY: Final = re.compile(
    r"overloaded|rate[ _-]?limit|too many requests|resource_exhausted|try again later", re.IGNORECASE
)
_ADDRESS: Final = re.compile(r"https?://\S+")
"""Documentation that is pointed at: what it is about is not always what happened."""
_CUT: Final = re.compile(r".{0,40}stream (?:ended )?before", re.IGNORECASE)
_OVERLOADED: Final = frozenset({503, 529})
_TOO_LARGE: Final = 413
_LONGEST_PLACE: Final = 2_000

_OWN_FAULT: Final = "The program that talks to models made a mistake of its own. Try again, or choose another model."
_WORDS: Final[dict[FailureKind, str]] = {
    "key": "{name} does not accept the key. Look whether it is whole and still good, or set another one in the settings.",
    "quota": "The account at {name} has nothing left to spend. Look at its billing page, or choose another model.",
    "rate": "{name} takes no more requests just now. Wait {pause} and try again.",
    "network": "There is nothing to ask at this address of {name}{code}. Look at the address in the settings.",
    "context": "The conversation is too long for this model. Take something back, or choose one that reads more.",
    "filter": "{name} does not answer this: its content filter stopped it. Word it differently.",
    "unknown_model": "{name} offers no model “{model}” to this key. Choose one of its list.",
    "refused": "{name} refused the request{code}.",
    "broken": "{name} failed in the middle of its work{code}. Try again.",
    "worker": _OWN_FAULT,
}
_ELSEWHERE: Final = (
    "Nothing was sent: for a model of this name the model library would have asked somebody else. Choose another one."
)
_NO_KEY: Final = "{name} wants a key. Set one in the settings."
_NO_MODEL_HERE: Final = "Ollama has no model “{model}” here. Get it with: ollama pull {model}"


class TooLong(Exception):
    """Raised by an answer that is longer than any model's."""


class BrokeOff(Exception):
    """Raised when a stream ends without having said that it is complete."""


def failure(error: Exception, exchange: Exchange, request: Ask | ListModels, target: Target | None) -> Failed:
    """Put into words why a request came to nothing."""
    if isinstance(error, CannotAsk):
        return Failed(id=request.id, kind=error.kind, text=error.text)
    if target is None:
        return Failed(id=request.id, kind="worker", text=_OWN_FAULT)
    return _Failing(request, target, exchange).failed(error)


class _Failing:
    """A request that failed on its way."""

    def __init__(self, request: Ask | ListModels, target: Target, exchange: Exchange) -> None:
        self._request = request
        self._target = target
        self._exchange = exchange

    def failed(self, error: Exception) -> Failed:
        exchange = self._exchange
        if exchange.is_elsewhere:
            return self._failed("refused", _ELSEWHERE)
        if exchange.redirect or exchange.is_compressed or exchange.is_too_long:
            return self._not_taken()
        if exchange.refusal is not None:
            return self._refused(exchange.refusal)
        if exchange.trouble is not None:
            return self._unreached(exchange.trouble)
        return self._by_words(error)

    def _failed(self, kind: FailureKind, text: str, *, retry_after: float | None = None) -> Failed:
        return Failed(id=self._request.id, kind=kind, text=text, retry_after=retry_after)

    def _not_taken(self) -> Failed:
        name = self._target.name
        if self._exchange.redirect:
            there = visible(without_key(self._exchange.redirect[:_LONGEST_PLACE], self._target.key), longest=200)
            text = f"{name} would have us ask at {there} instead. That was not done, since your key would go there: "
            return self._failed("network", f"{text}set the provider's address to the right one yourself.")
        if self._exchange.is_compressed:
            return self._failed("broken", f"{name} answers in a form that was not asked for. Is its address right?")
        return self._failed("broken", f"The answer of {name} had no end, so it was cut off. Try again.")

    def _refused(self, refusal: Refusal) -> Failed:
        said, wait = refusals.said(refusal), refusals.wait(refusal)
        kind = kind_of(refusal.status, _ADDRESS.sub("", f"{said} {refusals.codes(refusal)}"), wait)
        return self._told(kind, said, wait=wait, status=refusal.status)

    def _unreached(self, trouble: httpx.TransportError) -> Failed:
        if self._exchange.has_begun:
            what = "was silent for too long" if isinstance(trouble, httpx.ReadTimeout) else "broke off"
            return self._failed("broken", f"The answer of {self._target.name} {what}. Try again.")
        return self._failed("network", _not_there(trouble, self._target))

    def _by_words(self, error: Exception) -> Failed:
        """An error in the middle of a stream, or one of the library's own, which has no status."""
        said = refusals.said_in(error)
        if isinstance(error, TooLong):
            return self._failed(
                "broken", f"The answer of {self._target.name} had no end, so it was cut off. Try again."
            )
        if isinstance(error, BrokeOff) or _CUT.match(said):
            return self._failed("broken", f"The answer of {self._target.name} broke off. Try again.")
        told = _ADDRESS.sub("", f"{type(error).__name__} {said}")
        found: FailureKind = "broken" if self._exchange.has_begun else "refused"
        return self._told(next((kind for kind, pattern in _IN_WORDS if pattern.search(told)), found), said)

    def _told(self, kind: FailureKind, said: str, *, wait: float | None = None, status: int | None = None) -> Failed:
        target = self._target
        own = _WORDS[kind]
        if kind == "key" and not target.key:
            own = _NO_KEY
        elif kind == "unknown_model" and target.provider == "ollama":
            own = _NO_MODEL_HERE
        text = own.format(
            name=target.name,
            code=f" (status {status})" if status else "",
            pause="a moment" if wait is None else f"{max(1, round(wait))} seconds",
            model=shown_name(self._request.model) if isinstance(self._request, Ask) else "",
        )
        theirs = refusals.words(said, target.key)
        whole = f"{text} It says: “{theirs}”" if theirs else text
        return self._failed(kind, whole, retry_after=wait if kind in ("rate", "quota") else None)


_IN_WORDS: Final[tuple[tuple[FailureKind, re.Pattern[str]], ...]] = (
    ("context", _CONTEXT),
    ("filter", _FILTER),
    ("quota", _QUOTA),
    ("rate", _BUSY),
    ("unknown_model", _MODEL),
    ("key", _KEY),
)


def kind_of(status: int, told: str, wait: float | None) -> FailureKind:
    """Judge an answer that is an error by its status and by the provider's words and codes."""
    if status >= 500:
        return "rate" if status in _OVERLOADED else "broken"
    if status == 402 or (_QUOTA.search(told) and (wait is None or "insufficient_quota" in told)):
        return "quota"
    if status == 401 or (status in (400, 403) and _KEY.search(told)):
        return "key"
    if status == 429:
        return "rate"
    return _kind_by_words(status, told)


def _kind_by_words(status: int, told: str) -> FailureKind:
    if status == _TOO_LARGE or _CONTEXT.search(told):
        return "context"
    if _FILTER.search(told):
        return "filter"
    if status == 404:
        return "unknown_model" if "model" in told.lower() else "network"
    return "unknown_model" if _MODEL.search(told) else "refused"


def _not_there(trouble: httpx.TransportError, target: Target) -> str:
    where = f" at {visible(target.address, longest=200)}" if target.address else ""
    if PROVIDERS[target.provider].local:
        return f"{target.name} does not answer{where}. Start it, or set the address where it runs."
    if isinstance(trouble, httpx.ProxyError):
        return (
            f"{target.name} cannot be reached: the proxy that this system is set to does not let the request through."
        )
    if "certificate" in str(trouble).lower():
        return f"{target.name} cannot be reached{where}: its certificate is not one that this system trusts."
    if isinstance(trouble, httpx.TimeoutException):
        return f"{target.name} does not answer{where} in time. Try again, or look at the network and the address."
    return f"{target.name} cannot be reached{where}. Is this machine online, and is the address right?"
