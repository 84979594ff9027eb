"""Who says something in a conversation. It is never read from what was said: whoever takes a message in knows its way.

A View's words carry the role `user`, as its protocol asks, and stay the View's: nothing turns them into the person's.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias


@dataclass(frozen=True, kw_only=True)
class Person:
    """The one who sits in front of it."""

    by: Literal["person"] = "person"


@dataclass(frozen=True, kw_only=True)
class Model:
    """A model, under the name by which it was asked for."""

    name: str
    by: Literal["model"] = "model"


@dataclass(frozen=True, kw_only=True)
class FromServer:
    """An MCP server. `server` is the key of its entry."""

    server: str
    server_name: str
    by: Literal["server"] = "server"


@dataclass(frozen=True, kw_only=True)
class FromView:
    """A View: its name in this run, the server it belongs to, and the tool whose call it shows."""

    view: str
    server: str
    server_name: str
    tool: str
    by: Literal["view"] = "view"


Author: TypeAlias = Person | Model | FromServer | FromView
