"""A run of the core with a model's key, in a process of its own: sets it, talks to a provider, and exports all there is.

Arguments: the folder to use, the provider's address, and the way by which the key comes: `page`, `environment`, or `said`
for the control, in which it is no key but something that the person says. The key is on the first line of stdin. What the
page was sent, and all that it could have saved, is printed.
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

TURNS = 7
PATIENCE = 60


async def main(folder: Path, address: str, way: str, key: str) -> None:
    """Do it."""
    logging.basicConfig(level=logging.DEBUG, filename=folder / "log.txt")
    async with running(folder, CoreOptions(keep_views=True, consent="allow", open_links=False)) as core:
        page = Page(core)
        name: ProviderName = "azure" if way == "environment" else "openai"
        page.say(p.WantProviders())
        await give(page, name, address, way, key)
        page.say(p.PickModel(picked=p.ModelPicked(provider=name, model="toy")))
        page.say(p.WantModels(provider=name))
        for turn in range(TURNS):
            page.say(p.Say(text=f"turn {turn} {key if way == 'said' else ''}"))
            await at_rest(page)
        if way == "page":
            ask_in_vain(page, key)
        await export(core, page)
        Page(core, core.seats.open())
        await anyio.sleep(0.2)
        if way == "page":
            page.say(p.SetModelKey(provider=name, key=None))
            await until(page, lambda: row(page, name).key == "none")
    for message in page.told:
        sys.stdout.write(f"{message.model_dump_json()}\n{message!r}\n")


async def give(page: Page, name: ProviderName, address: str, way: str, key: str) -> None:
    """Bring the key in."""
    if way == "environment":
        return
    page.say(p.SetModelAddress(provider=name, address=address))
    page.say(p.SetModelKey(provider=name, key="no-secret-at-all" if way == "said" else key))
    await until(page, lambda: row(page, name).key in {"keyring", "memory"})


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
    await until(page, lambda: sum(part.last for part in page.all(p.ConversationPart)) == 2)
    await until(page, lambda: any(part.last for part in page.all(p.SessionPart)))
    await until(page, lambda: bool(page.all(p.Conversations)))
    with anyio.fail_after(PATIENCE):
        await core.writer.finish()


def row(page: Page, name: ProviderName) -> p.ProviderRow:
    return next(one for one in page.all(p.Providers)[-1].providers if one.provider == name)


async def at_rest(page: Page) -> None:
    await until(page, lambda: not page.seat.chat.agent.busy and not page.seat.conversation.current.busy)


async def until(_page: Page, fits: Callable[[], bool]) -> None:
    with anyio.fail_after(PATIENCE):
        while not fits():
            await anyio.sleep(0.01)


if __name__ == "__main__":
    anyio.run(main, Path(sys.argv[1]), sys.argv[2], sys.argv[3], sys.stdin.readline().strip())
