"""The person chooses whose content policy Views run under, sees what was blocked, and takes the mend away."""

from pathlib import Path
from typing import Any, Final

from playwright.async_api import Locator, expect

from greenroom.host.core import CoreOptions
from greenroom.host.protections import Protections
from tests.browser.house import Engine, House, house
from tests.stage.toys import entry, page

GUARDED: Final = CoreOptions(autostart=True, protections=Protections(network_guard=True))
HUNGRY: Final[dict[str, Any]] = {
    "html": page(
        "<h1>Rooms</h1>",
        """
        for (const n of [1, 2]) fetch(`https://api.example/rooms?key=s3cret${n}`).catch(() => {});
        for (const n of [1, 2]) try { eval(""); } catch {}
        """,
    )
}
SAID: Final = "Relaxed policy: Views here may reach every public place over https."


def blocked(h: House, text: str) -> Locator:
    rows = h.inspector.get_by_role("list", name="What policies blocked").get_by_role("listitem")
    return rows.filter(has_text=text)


def leave_out_the_views_own(h: House) -> None:
    """What the console says of a View's inline scripts names no origin."""
    h.errors[:] = [one for one in h.errors if "api.example" not in one and "ERR_TUNNEL" not in one]


async def test_what_is_blocked_is_listed_once_with_the_declaration_to_copy(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, entry(tmp_path, {"rooms": HUNGRY})) as h:
        await h.show("rooms")
        await h.findings()
        row = blocked(h, "connect-src")
        await expect(row).to_contain_text("https://api.example/rooms?…")
        await expect(row.get_by_role("strong")).to_have_text("https://api.example")
        await expect(row).to_contain_text("Blocked · View 1 · 2 times")
        await expect(row).to_contain_text("at inline script:")
        await expect(row).to_contain_text('{"connectDomains": ["https://api.example"]}')
        await expect(row).to_contain_text('{"connect_domains": ["https://api.example"]}')
        await expect(row.get_by_role("button", name="Copy the addition to _meta.ui.csp")).to_be_enabled()
        await expect(blocked(h, "script-src")).to_contain_text("No declaration allows code made from text")
        assert "s3cret" not in await h.inspector.inner_text()
        leave_out_the_views_own(h)


async def test_another_policy_loads_the_views_anew_and_relaxed_is_said_everywhere(
    engine: Engine, tmp_path: Path
) -> None:
    async with house(engine, tmp_path, entry(tmp_path, {"rooms": HUNGRY}), options=GUARDED) as h:
        await h.show("rooms")
        await h.choose("Policy", "Declared only")
        await expect(h.card("rooms").get_by_text("declared only", exact=True)).to_be_visible()
        await h.choose("Policy", "Relaxed")
        card = h.card("rooms")
        await expect(card.get_by_text("relaxed policy", exact=True)).to_be_visible()
        await expect(h.page.get_by_role("status").filter(has_text=SAID)).to_be_visible()
        await h.findings()
        await expect(blocked(h, "script-src")).to_contain_text("The host’s policy would block it · View 3")
        await h.page.get_by_role("button", name="Back to the host’s").click()
        await expect(h.page.get_by_text(SAID)).to_have_count(0)
        await expect(card.get_by_text("relaxed policy", exact=True)).to_have_count(0)
        await expect(card.get_by_text("ready in")).to_be_visible()
        leave_out_the_views_own(h)


async def test_what_is_relaxed_holds_for_this_window_alone_and_is_kept_nowhere(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, entry(tmp_path, {"rooms": HUNGRY}), options=GUARDED) as h:
        await h.choose("Policy", "Relaxed")
        await expect(h.page.get_by_text(SAID)).to_be_visible()
        await h.page.reload()
        await expect(h.page.get_by_text(SAID)).to_be_visible()
        assert h.core.seats.open().stage.csp == "host"
        assert "relaxed" not in str(h.core.store.remembered.everything())
        assert "relaxed" not in str(h.core.store.remembered.value("stage.emulation"))
    assert not [path for path in (tmp_path / "data").rglob("*") if path.is_file() and b"relaxed" in path.read_bytes()]


async def test_without_a_guard_nothing_is_relaxed(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, entry(tmp_path, {"rooms": HUNGRY})) as h:
        await h.page.get_by_role("button", name="Policy: ").click()
        panel = h.page.get_by_role("dialog", name="Policy")
        await expect(panel).to_contain_text("not offered in this engine, which has no network guard")
        await expect(panel.get_by_role("radio", name="Relaxed")).to_have_count(0)


async def test_what_a_view_may_use_is_shown_on_it_and_taken_back(engine: Engine, tmp_path: Path) -> None:
    asks = {"html": page("<h1>Mirror</h1>"), "ui": {"permissions": {"camera": {}, "clipboardWrite": {}}}}
    async with house(engine, tmp_path, entry(tmp_path, {"mirror": asks})) as h:
        await h.run("mirror")
        await h.dialog.get_by_role("button", name="Allow").click()
        shown = h.card("mirror").get_by_role("button", name="What this View may use")
        await shown.click()
        panel = h.page.get_by_role("dialog", name="What this View may use")
        await expect(panel.get_by_role("listitem")).to_have_text(["Camera", "Writing to the clipboard"])
        assert "camera" in (await h.frame("1").get_attribute("allow") or "")
        await panel.get_by_role("button", name="Take it back").click()
        await expect(h.frame("2")).to_have_attribute("allow", "")
        await expect(shown).to_have_count(0)
        await expect(h.dialog).to_have_count(0)
