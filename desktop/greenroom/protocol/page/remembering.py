"""What the page asks to be remembered of itself, from start to start: sizes of panes, what is folded, filters."""

from typing import Literal

from pydantic import Field

from greenroom.protocol.jsonrpc import JsonValue
from greenroom.protocol.page.base import PageModel


class Remember(PageModel):
    """Keep a small value of the page's own under this key, and give it back in `welcome.remembered`. Null forgets it."""

    type: Literal["remember"] = "remember"
    key: str = Field(pattern=r"^[a-z][a-z0-9_.-]{0,63}$")
    value: JsonValue
