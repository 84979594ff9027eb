"""The base of all messages between our own page and Python."""

from pydantic import BaseModel, ConfigDict


class PageModel(BaseModel):
    """Base of all messages: strict, immutable, and closed to members nobody declared."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)
