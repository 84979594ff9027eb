"""Folders that a server may know of, in its details: none at first, typed, refused at the field, taken away."""

from pathlib import Path

from playwright.async_api import expect

from tests.browser.house import Engine, house
from tests.servers.rig import asking, until


async def test_a_folder_is_typed_listed_told_and_taken_away(engine: Engine, tmp_path: Path) -> None:
    async with house(engine, tmp_path, asking(name="files")) as h:
        await h.page.get_by_role("navigation", name="Places").get_by_role("button", name="Servers").click()
        place = h.place("Servers")
        await place.get_by_role("button", name="files").first.click()
        folders = place.get_by_role("region", name="Folders it may know of")
        await expect(folders).to_contain_text("None.")
        field = folders.get_by_label("Path of a folder")
        await field.fill("/no/such/place")
        await field.press("Enter")
        await expect(folders.get_by_role("alert")).to_contain_text("There is no such folder")
        await expect(field).to_have_value("/no/such/place")
        await field.fill(str(tmp_path))
        await folders.get_by_role("button", name="Add the folder").click()
        await expect(folders.get_by_role("listitem")).to_have_text(str(tmp_path))
        await expect(field).to_have_value("")
        await expect(folders.get_by_role("alert")).to_have_count(0)
        [server] = h.core.book.connections
        assert h.core.book.roots(server.entry) == (tmp_path,)
        await folders.get_by_role("button", name=f"Take {tmp_path} away").click()
        await expect(folders.get_by_role("listitem")).to_have_count(0)
        await until(lambda: h.core.book.roots(server.entry) == ())
