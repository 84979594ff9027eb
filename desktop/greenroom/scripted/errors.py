"""What the scripted model raises for a person to read.

GreenroomError
└── ScriptedError
    ├── ScriptUnreadable   a script cannot be read, or does not say what a script must
    └── PortTaken          another program listens on the port that was asked for
"""

from greenroom.errors import GreenroomError


class ScriptedError(GreenroomError):
    """Base of this branch."""


class ScriptUnreadable(ScriptedError):
    """Raised when a script is read; the sentence names the file, and each problem by its line and its place."""

    def __init__(self, file: str, problems: list[str]) -> None:
        if len(problems) == 1:
            super().__init__(f"The script {file} cannot be played: {problems[0]}")
        else:
            super().__init__(f"The script {file} cannot be played:\n" + "\n".join(problems))
        self.problems = problems


class PortTaken(ScriptedError):
    """Raised when the port of `--port` is not to be had."""

    def __init__(self, port: int, why: str) -> None:
        super().__init__(f"Port {port} cannot be listened on: {why}. Choose another one, or leave --port out.")
