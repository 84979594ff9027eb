"""Conversations as Python tells a page of them, for tests of what the page makes of it; and the way to a real one."""

import json
import re
from pathlib import Path
from typing import Any, Final, Literal

from playwright.async_api import Locator, expect

from greenroom.protocol import page as p
from tests.browser.house import House
from tests.host.company import model_worker_ready

MODEL: Final = p.SaidBy(by="model", name="claude-sonnet-5-5")
PERSON: Final = p.SaidBy(by="person")


def said(number: int, text: str, *, by: p.SaidBy = PERSON, **more: Any) -> p.ConversationEntry:
    """A message of this text; `more` is of `SaidMessage`."""
    content: Any = [{"type": "text", "text": text}]
    message = p.SaidMessage(number=number, time=1.0, author=by, waits=False, content=content)
    return p.ConversationEntry(entry=message.model_copy(update=more))


def step(number: int, state: Literal["running", "done", "failed"], **more: Any) -> p.ConversationEntry:
    """The model is asked; `more` is of `StepShown`."""
    shown = p.StepShown(number=number, time=1.0, author=MODEL, state=state)
    return p.ConversationEntry(entry=shown.model_copy(update=more))


def call(number: int, tool: str, **more: Any) -> p.ConversationEntry:
    """A model's call that is done; `more` is of `RanTool`."""
    ran = p.RanTool(number=number, time=1.0, author=MODEL, server_name="toy", tool=tool, for_model=True, outcome="done")
    return p.ConversationEntry(entry=ran.model_copy(update=more))


def chat(h: House) -> Locator:
    """The place with the thread and the composer."""
    return h.page.get_by_role("main", name="Chat")


def thread(h: House) -> Locator:
    """What was said, without the field to write in."""
    return h.page.get_by_role("group", name="Thread")


def side(h: House) -> Locator:
    """What is beside it."""
    return h.page.get_by_role("complementary", name="Conversations")


async def go_to_chat(h: House) -> Locator:
    """Turn to the chat."""
    await h.page.get_by_role("navigation", name="Places").get_by_role("button", name="Chat").click()
    await expect(chat(h)).to_be_visible()
    return chat(h)


def script(folder: Path, *turns: tuple[str, list[Any]]) -> Path:
    """A script that answers each of these phrases with these actions. It is JSON, which is YAML."""
    written = [{"when": {"says": phrase}, "do": actions} for phrase, actions in turns]
    file = folder / "script.yaml"
    file.write_text(json.dumps({"turns": written}), encoding="utf-8")
    return file


async def play(h: House, file: Path) -> None:
    """Choose this script as the model, as a person does, and wait until it can be asked."""
    await side(h).get_by_role("button", name=re.compile("^Model: ")).click()
    panel = h.page.get_by_role("dialog", name="Model", exact=True)
    await panel.get_by_label("Provider").select_option("scripted")
    await panel.get_by_label("Name of the model").fill(str(file))
    await panel.get_by_role("button", name="Use it").click()
    await expect(panel).to_be_hidden()
    await model_worker_ready(h.core)


async def say(h: House, text: str) -> None:
    """Write it and press Enter."""
    await chat(h).get_by_role("textbox", name="Message").fill(text)
    await h.page.keyboard.press("Enter")
