"""What the host needs to know of a tool to decide about it, read once from the definition the server sent."""

from dataclasses import dataclass

from greenroom.protocol.jsonrpc import JsonObject


@dataclass(frozen=True, kw_only=True)
class ToolFacts:
    """One tool as a decision sees it. `definition` is the server's own object, untouched."""

    name: str
    definition: JsonObject
    title: str | None
    description: str
    resource_uri: str | None
    """The `ui://` template, from `_meta.ui.resourceUri`, else `_meta["ui/resourceUri"]`, else (profile) `openai/outputTemplate`."""
    model_visible: bool
    app_visible: bool
    read_only: bool
    destructive: bool
    """True only where the server declares `destructiveHint: true`; absence is not a declaration."""
    open_world: bool = False
    """Likewise, of `openWorldHint`; `idempotent` of `idempotentHint`."""
    idempotent: bool = False
    problems: tuple[str, ...] = ()
    """What was wrong with the metadata and was ignored, in words for the author."""
