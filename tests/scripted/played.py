"""A script that is played by the real program, and a client that asks it."""

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx

SECONDS = 30


@dataclass(frozen=True, kw_only=True)
class Played:
    """One running script."""

    address: str
    key: str
    program: "subprocess.Popen[bytes]"

    def ask(self, *messages: dict[str, Any], **more: Any) -> httpx.Response:
        """Ask for a whole answer."""
        return httpx.post(
            f"{self.address}/chat/completions",
            json={"model": "any", "messages": list(messages), **more},
            headers={"Authorization": f"Bearer {self.key}"},
            timeout=SECONDS,
            trust_env=False,
        )

    def said(self, *messages: dict[str, Any], **more: Any) -> str:
        """What the model says in its answer."""
        answer = self.ask(*messages, **more)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["choices"][0]["message"]["content"])


@contextmanager
def played(folder: Path, script: str) -> Iterator[Played]:
    """Play this script for the length of the block."""
    file = folder / "script.yaml"
    file.write_text(script, encoding="utf-8")
    command = [sys.executable, "-m", "greenroom", "script-player", str(file)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as program:
        assert program.stdout is not None
        try:
            place = json.loads(program.stdout.readline())
            yield Played(address=place["address"], key=place["key"], program=program)
        finally:
            program.kill()


def user(text: str) -> dict[str, Any]:
    """A message of the person."""
    return {"role": "user", "content": text}


def model(text: str | None = None, *calls: str) -> dict[str, Any]:
    """A message of the model; `calls` are the names of the tools it calls."""
    made = [
        {"id": f"c{number}", "type": "function", "function": {"name": name, "arguments": "{}"}}
        for number, name in enumerate(calls)
    ]
    return {"role": "assistant", "content": text, **({"tool_calls": made} if made else {})}


def result(text: str, call: str = "c0") -> dict[str, Any]:
    """What a tool answered."""
    return {"role": "tool", "tool_call_id": call, "content": text}


def tool(name: str) -> dict[str, Any]:
    """A tool that is offered."""
    return {"type": "function", "function": {"name": name, "parameters": {"type": "object", "properties": {}}}}
