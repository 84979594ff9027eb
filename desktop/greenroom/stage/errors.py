"""What a headless run raises. Each class carries the exit code that the command ends with.

GreenroomError
└── StageError
    ├── ToolHasNoView     5: the tool names no View
    ├── ViewFailed        6: the View did not come up; names the first step that failed
    └── NoBrowser         7: no Chromium, Chrome or Edge, or Playwright is not installed
"""

from typing import ClassVar

from greenroom.errors import GreenroomError


class StageError(GreenroomError):
    """Base of this branch."""

    exit_code: ClassVar[int] = 1


class ToolHasNoView(StageError):
    """Raised when there is nothing to render; the tool's result is in the report."""

    exit_code = 5


class ViewFailed(StageError):
    """Raised when the View did not initialise or was lost."""

    exit_code = 6

    def __init__(self, step: str, text: str) -> None:
        super().__init__(f"{step}: {text}")
        self.step = step


class NoBrowser(StageError):
    """Raised when no browser can be started."""

    exit_code = 7
