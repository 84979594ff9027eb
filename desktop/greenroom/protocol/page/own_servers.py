"""The person's own servers: adding, changing and removing them, what one looks like from near, and their secrets."""

from typing import Literal

from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.page.base import PageModel
from greenroom.protocol.page.roots import RootRow
from greenroom.protocol.page.sentences import Sentence
from greenroom.protocol.page.server_log import LoggedRow, LogLevel


class DraftVariable(PageModel):
    """A variable or a header of a draft."""

    name: str
    value: str | None
    """None where it is kept back because it is secret; sent back as None, what is there stays."""
    secret: bool = False
    """The value goes to the keyring, and a reference takes its place."""


class ServerDraft(PageModel):
    """A server as the form holds it: a program (`command`) or an address (`url`)."""

    name: str
    command: str | None = None
    args: list[str] = []
    env: list[DraftVariable] = []
    cwd: str | None = None
    url: str | None = None
    headers: list[DraftVariable] = []
    transport: Literal["auto", "sse"] = "auto"
    ca_file: str | None = None
    protocol: Literal["auto", "legacy", "2026-07-28"] = "auto"
    enabled: bool = True


class DraftRemark(PageModel):
    """One sentence about a draft. `member` is the field it belongs to, such as `env.API_KEY`; empty for the whole."""

    level: Literal["error", "warning", "note"]
    text: str
    member: str = ""


class UnderstoodServer(PageModel):
    """One server of a snippet or of the form, judged."""

    draft: ServerDraft
    remarks: list[DraftRemark]
    starts: str
    """Exactly what would be started or contacted, with nothing in it that cannot be seen; secrets left out."""


class ReadSnippet(PageModel):
    """Understand this text; answered by `understood` with the same `request`."""

    type: Literal["read_snippet"] = "read_snippet"
    request: str
    text: str


class JudgeDraft(PageModel):
    """Judge what the form holds; answered by `understood`. `server` is the one that is being changed."""

    type: Literal["judge_draft"] = "judge_draft"
    request: str
    draft: ServerDraft
    server: str | None = None


class Understood(PageModel):
    """What was understood. `remarks` are about the text as a whole."""

    type: Literal["understood"] = "understood"
    request: str
    found: list[UnderstoodServer]
    remarks: list[DraftRemark] = []


class SaveDraft(PageModel):
    """Keep the draft: in the place of `server`, or as a new one. `base` is the server it was copied from."""

    type: Literal["save_draft"] = "save_draft"
    request: str
    draft: ServerDraft
    server: str | None = None
    base: str | None = None
    start: bool = False
    """Start it then; the person is shown the exact command first."""


class DraftSaved(PageModel):
    """It is kept under this key; None where it could not be, and then `text` says why."""

    type: Literal["draft_saved"] = "draft_saved"
    request: str
    server: str | None
    text: str | None = None


class WantDraft(PageModel):
    """Put this server into the form; answered by `draft`."""

    type: Literal["want_draft"] = "want_draft"
    request: str
    server: str


class DraftOf(PageModel):
    """A server as the form holds it. Secrets that stand in it as text are kept back."""

    type: Literal["draft"] = "draft"
    request: str
    server: str
    draft: ServerDraft


class SwitchServer(PageModel):
    """Switch an own server on or off."""

    type: Literal["switch_server"] = "switch_server"
    server: str
    enabled: bool


class StopServer(PageModel):
    """Stop a running server."""

    type: Literal["stop_server"] = "stop_server"
    server: str


class RemoveServer(PageModel):
    """Remove an own server; answered by `server_removed`."""

    type: Literal["remove_server"] = "remove_server"
    server: str


class ServerRemoved(PageModel):
    """It is gone, and can be put back as long as Greenroom is open."""

    type: Literal["server_removed"] = "server_removed"
    server: str
    name: str


class PutServerBack(PageModel):
    """Undo a removal."""

    type: Literal["put_server_back"] = "put_server_back"
    server: str


class WatchServer(PageModel):
    """Tell of this server from near, now and whenever something about it changes; None ends that."""

    type: Literal["watch_server"] = "watch_server"
    server: str | None


class ToolAnswer(PageModel):
    """An answer about one tool that is given without asking, until the tool declares something else or it is taken back."""

    tool: str
    shown: str
    """The name with nothing in it that cannot be seen."""
    granted: bool
    given_at: float


class ForgetAnswer(PageModel):
    """Ask about this tool again."""

    type: Literal["forget_answer"] = "forget_answer"
    server: str
    tool: str


class ServerDetails(PageModel):
    """One server from near. What it says of itself is its own word."""

    type: Literal["server_details"] = "server_details"
    server: str
    starts: str
    """Exactly what is started or contacted; secrets left out."""
    config: str
    """The same as an `mcpServers` file holds it; empty where secrets stand in it as text."""
    title: str | None
    server_name: str | None
    version: str | None
    protocol: str | None
    capabilities: JsonObject
    instructions: str | None
    tools: int
    resources: int
    prompts: int
    took_ms: float | None
    stderr: list[str]
    """Its last 200 lines, oldest first."""
    problems: list[str]
    roots: list[RootRow] = []
    """Folders that the person lets it know of."""
    answers: list[ToolAnswer] = []
    """What the person answered for good about running its tools."""
    log_level: LogLevel | None = None
    """From which level on the person wants its messages; None leaves it to the server."""
    logged: list[LoggedRow] = []
    """Its last messages, oldest first."""


class SecretRow(PageModel):
    """A secret by its name. Its value is never told."""

    name: str
    where: Literal["keyring", "memory", "nowhere"]
    """`memory`: there is no keyring, and it is lost when Greenroom ends. `nowhere`: it is referred to and not set."""
    used_by: list[str]


class SecretRows(PageModel):
    """The secrets that were set here or are referred to. `trouble` says why the keyring cannot be used."""

    type: Literal["secrets"] = "secrets"
    secrets: list[SecretRow]
    trouble: str | None = None


class SetSecret(PageModel):
    """Put a secret into the keyring."""

    type: Literal["set_secret"] = "set_secret"
    name: str
    value: str


class ForgetSecret(PageModel):
    """Remove a secret from the keyring."""

    type: Literal["forget_secret"] = "forget_secret"
    name: str


class FollowedFile(PageModel):
    """An `mcpServers` file that is followed."""

    path: str
    shown: str
    """The path with nothing in it that cannot be seen."""
    servers: int
    problems: list[str]
    forgettable: bool
    """It was opened in the window; one from the command line or of the person's own stays."""


class FollowedFiles(PageModel):
    """All files that are followed."""

    type: Literal["followed_files"] = "followed_files"
    files: list[FollowedFile]


class FollowFile(PageModel):
    """Open a config: follow this file from now on. It is only read."""

    type: Literal["follow_file"] = "follow_file"
    path: str


class UnfollowFile(PageModel):
    """Follow this file no longer; its servers are stopped and leave the list."""

    type: Literal["unfollow_file"] = "unfollow_file"
    path: str


class ShownVariable(PageModel):
    """A variable or header as the person may see it."""

    name: str
    value: str


class StartChange(PageModel):
    """What differs from what was agreed to last. None stands for "not there"."""

    what: Sentence
    before: str | Sentence | None
    """A sentence of ours where it is a secret."""
    after: str | Sentence | None


class StartQuestion(PageModel):
    """What the person is asked to agree to, in its parts. The `detail` of the question is the same as one text."""

    words: list[str]
    """The program and its arguments, each with nothing in it that cannot be seen; empty for an address."""
    folder: str | None
    url: str | None
    variables: list[ShownVariable]
    asker: Sentence
    """Where it comes from: a file, the command line, the person."""
    changes: list[StartChange]
    remarks: list[DraftRemark]
