"""A run of the core with models' keys, in a process of its own: sets one, talks to providers, and exports all there is.

Arguments: the folder to use, and the address of the provider that gets the key of the page. The key of another provider is
in the environment, with its address. On stdin is the key that the page gives, and a word that is no key, which the person
says. What the page was sent, which is all that it could save, is printed.
"""

import logging
import sys
from collections.abc import Callable
from pathlib import Path

import anyio

from greenroom.host.core import Core, CoreOptions
from greenroom.protocol import page as p
from greenroom.protocol.conversation.entries import Step
from greenroom.protocol.model.choice import ProviderName
from greenroom.web.page_channel import parse
from tests.host.company import Page, running

PROVIDERS: tuple[ProviderName, ...] = ("openai", "azure")
TURNS = 7
PATIENCE = 120
"""Seconds; the model worker is started in the first of them."""


async def main(folder: Path, address: str, key: str, word: str) -> None:
    """Do it."""
    logging.basicConfig(level=logging.DEBUG, filename=folder / "log.txt")
    async with running(folder, CoreOptions(keep_views=True, consent="allow", open_links=False)) as core:
        page = Page(core)
        page.say(p.WantProviders())
        page.say(p.SetModelAddress(provider="openai", address=address))
        page.say(p.SetModelKey(provider="openai", key=key))
        await until(lambda: row(page, "openai").key in {"keyring", "memory"})
        for name in PROVIDERS:
            page.say(p.PickModel(picked=p.ModelPicked(provider=name, model="toy")))
            page.say(p.WantModels(provider=name))
            for turn in range(TURNS):
                page.say(p.Say(text=f"turn {turn} {word}"))
                await until(lambda: not page.seat.chat.agent.busy and not page.seat.conversation.current.busy)
        ask_in_vain(page, key)
        await lure(page, address.replace("127.0.0.1", "localhost"))
        await export(core, page)
        Page(core, core.seats.open())
        await anyio.sleep(0.2)
        page.say(p.SetModelKey(provider="openai", key=None))
        await until(lambda: row(page, "openai").key == "none")
    for message in page.told:
        sys.stdout.write(f"{message.model_dump_json()}\n{message!r}\n")


def ask_in_vain(page: Page, key: str) -> None:
    """Whatever a page may send has a part of it repeated, if anything does."""
    for text in (
        f'{{"type": "set_model_key", "provider": "nobody", "key": "{key}"}}',
        f'{{"type": "set_model_key", "provider": "openai", "key": "{key}{"x" * 20_000}"}}',
        f'{{"type": "set_model_key", "provider": "openai", "key": ["{key}"]}}',
        f'{{"type": "set_model_address", "provider": "openai", "address": "https://{key}@evil.example"}}',
        f'{{"type": "set_model_key", "provider": "mistral", "key": "{key} {key}"}}',
    ):
        message = parse(text)
        if isinstance(message, p.Notice):
            page.told.append(message)
        else:
            page.say(message)


async def lure(page: Page, elsewhere: str) -> None:
    """A page that somebody took over has the same keys used at an address of its own, by each way there is."""
    for name in PROVIDERS:
        page.say(p.PickModel(picked=p.ModelPicked(provider=name, model="toy", address=elsewhere)))
        page.say(p.Say(text="to you alone"))
        await until(lambda: not page.seat.chat.agent.busy and not page.seat.conversation.current.busy)
        page.say(p.SetModelAddress(provider=name, address=elsewhere))
        page.say(p.PickModel(picked=p.ModelPicked(provider=name, model="toy")))
        page.say(p.WantModels(provider=name))
        page.say(p.Say(text="to you alone"))
        await until(lambda: not page.seat.chat.agent.busy and not page.seat.conversation.current.busy)
    page.say(p.SetModelAddress(provider="openai", address=elsewhere.replace("localhost", "127.0.0.1")))


async def export(core: Core, page: Page) -> None:
    """Save whatever can be saved."""
    conversation = page.seat.conversation.current
    page.say(p.WantSession())
    page.say(p.ExportConversation(conversation=conversation.id, form="json"))
    page.say(p.ExportConversation(conversation=conversation.id, form="markdown"))
    page.say(p.ChangeSetting(key="live_views", text="7"))
    page.say(p.WantConversations(words="turn"))
    for entry in conversation.entries:
        if isinstance(entry, Step):
            page.say(p.WantStepRequest(number=entry.number))
    steps = {entry.number for entry in conversation.entries if isinstance(entry, Step)}
    await until(lambda: {one.number for one in page.all(p.StepRequest)} >= steps)
    await until(lambda: sum(part.last for part in page.all(p.ConversationPart)) == 2)
    await until(lambda: any(part.last for part in page.all(p.SessionPart)))
    await until(lambda: bool(page.all(p.Conversations)))
    with anyio.fail_after(PATIENCE):
        await core.writer.finish()


def row(page: Page, name: ProviderName) -> p.ProviderRow:
    return next(one for one in page.all(p.Providers)[-1].providers if one.provider == name)


async def until(fits: Callable[[], bool]) -> None:
    with anyio.fail_after(PATIENCE):
        while not fits():
            await anyio.sleep(0.01)


if __name__ == "__main__":
    given, said = (sys.stdin.readline().strip() for _ in range(2))
    anyio.run(main, Path(sys.argv[1]), sys.argv[2], given, said)
