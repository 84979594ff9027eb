"""Servers that stand in a file: the question before a start, one that fails, one that was edited, secrets."""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from playwright.async_api import Locator, expect

from greenroom.servers.entry import ServerEntry
from tests.browser.house import STARTED, House
from tests.tour.scene import Scene, Visit, go, script

ORDERS: Final[dict[str, Any]] = {"command": "npx", "args": ["-y", "orders-server@2.1.0"], "protocol": "legacy"}
LEDGER: Final[dict[str, Any]] = {"command": "npx", "args": ["ledger-server"], "env": {"KEY": "${keyring:ledger/KEY}"}}


async def _details(h: House, name: str) -> Locator:
    await h.place("Servers").get_by_role("button", name=re.compile(f"^{name}")).click()
    return h.place("Servers").get_by_role("article", name=name)


async def _start(h: House) -> None:
    await go(h, "Servers")
    details = await _details(h, "orders")
    await details.get_by_role("button", name="Look at it and start…").click()
    await expect(h.dialog).to_contain_text("It fetches orders-server")


async def _failed(h: House) -> None:
    await h.dialog.get_by_role("button", name="Start the server").click()
    details = h.place("Servers").get_by_role("article", name="orders")
    lines = details.get_by_role("region", name="Error output").locator("pre")
    await expect(lines).to_contain_text("Missing API_KEY", timeout=STARTED)


async def _failed_at_the_side(h: House) -> None:
    await go(h, "Stage")
    await expect(h.server("orders")).to_contain_text("Missing API_KEY")


async def _changed(h: House) -> None:
    await go(h, "Servers")
    (file,) = h.core.book.files
    edited = {**ORDERS, "args": ["-y", "orders-server@2.2.0"], "env": {"API_KEY": "${keyring:orders/API_KEY}"}}
    file.write_text(json.dumps({"mcpServers": {"orders": edited, "ledger": LEDGER}}), encoding="utf-8")
    details = await _details(h, "orders")
    await expect(details).to_contain_text("orders/API_KEY")
    await details.get_by_role("button", name="Look at it and start…").click()
    await expect(h.dialog.get_by_role("region", name="Changed since you last agreed")).to_be_visible()


async def _secrets(h: House) -> None:
    await h.dialog.get_by_role("button", name="Do not start").click()
    await h.place("Servers").get_by_role("button", name="Secrets").click()
    sheet = h.place("Servers").get_by_role("region", name="Secrets")
    await sheet.get_by_role("button", name="Set ledger/KEY").click()
    # Not kept: the keyring of whoever makes the tour is theirs.
    await h.page.keyboard.insert_text("a-key-of-the-ledger")


def _no_servers_but_a_program(folder: Path) -> Sequence[ServerEntry]:
    """`npx` is a program of ours here, that fails as a server does whose settings are incomplete."""
    script(folder, "npx", "echo 'orders 2.1.0, reading settings' >&2\necho 'Missing API_KEY' >&2\nexit 1")
    return ()


AGREEING: Final = Visit(
    name="agreeing",
    servers=_no_servers_but_a_program,
    config={"orders": ORDERS, "ledger": LEDGER},
    scenes=(
        Scene(name="start", act=_start),
        Scene(name="failed", act=_failed),
        Scene(name="failed-at-the-side", act=_failed_at_the_side),
        Scene(name="changed", act=_changed),
        Scene(name="secrets", act=_secrets),
    ),
)
