"""The front end built once more from its own sources, with defences of the page and the proxy edited out.

For controls only. Each edit must fit its source exactly once, so a source that changed breaks the build here instead of
leaving a control that proves nothing. The shipped bundle is not touched.
"""

import os
import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import hatch_build

BUILD_SECONDS: Final = 60


@dataclass(frozen=True, kw_only=True)
class Edit:
    """One change of one source file of `bridge_js/`."""

    file: str
    old: str
    new: str


NO_LIMITS: Final = (
    Edit(file="shell/relay/limits.ts", old="LARGEST_MESSAGE = 8_000_000", new="LARGEST_MESSAGE = 900_000_000"),
    Edit(file="shell/relay/limits.ts", old="BUCKET_SIZE = 2_000", new="BUCKET_SIZE = 2_000_000_000"),
    Edit(file="sandbox/uplink.ts", old="FIRST_CREDITS = 64", new="FIRST_CREDITS = 2_000_000_000"),
    Edit(file="shell/relay/limits.ts", old="LARGEST_BACKLOG = 64_000_000", new="LARGEST_BACKLOG = 900_000_000"),
    Edit(file="shell/relay/limits.ts", old="MOST_WINDOW_MESSAGES = 2_000", new="MOST_WINDOW_MESSAGES = 2_000_000_000"),
)
"""A View may send as much as it likes, over its port and to the window."""
ANY_SOURCE: Final = (
    Edit(
        file="sandbox/proxy.ts",
        old="if (this.#inner !== null && event.source === this.#inner.window) this",
        new="if (this.#inner !== null && event.source !== window.parent) this",
    ),
)
"""The proxy takes what any frame but the page sends for its View's word."""
NOTHING_RESERVED: Final = (
    Edit(
        file="sandbox/proxy.ts",
        old="if (!isReserved(message)) this.#up?.send(message);",
        new="this.#up?.send(message);",
    ),
)
"""The proxy passes on what only it may say."""


class LaxFrontEnds:
    """Those that were built: one build takes seconds, and serves all tests and engines alike."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._built: dict[tuple[Edit, ...], Path] = {}

    def with_edits(self, *edits: Edit) -> Path:
        """The folder to serve of the front end with these edits. It is not to be changed."""
        if edits not in self._built:
            self._built[edits] = built(edits, self._folder / str(len(self._built)))
        return self._built[edits]


def built(edits: Sequence[Edit], folder: Path) -> Path:
    """Build with these edits; returns the folder to serve."""
    sources = folder / "bridge_js"
    shutil.copytree(hatch_build.SOURCE, sources, ignore=shutil.ignore_patterns("node_modules", "dist", ".build.lock"))
    (sources / "node_modules").symlink_to(hatch_build.SOURCE / "node_modules")
    (folder / "assets").symlink_to(hatch_build.ROOT / "assets")
    for edit in edits:
        _apply(edit, sources / edit.file)
    node, _ = hatch_build.node_command()
    for config in ("vite.config.ts", "vite.proxy.config.ts"):
        command = [str(node), str(sources / "node_modules/vite/bin/vite.js"), "build", "--config", config]
        subprocess.run(
            command, cwd=sources, env=dict(os.environ), check=True, capture_output=True, timeout=BUILD_SECONDS
        )
    return sources / "dist"


def _apply(edit: Edit, path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(edit.old) == 1, f"{edit.file} no longer holds {edit.old!r} once: this control must follow it"
    path.write_text(text.replace(edit.old, edit.new), encoding="utf-8")
