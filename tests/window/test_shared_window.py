"""The window that tests of the page share: the real engine with its protections, and nothing of one test in the next."""

from pathlib import Path

import pytest
from playwright.async_api import expect

from tests.browser.house import house
from tests.window.shared_window import SharedWindow

pytestmark = pytest.mark.window


async def test_the_shared_window_is_the_real_one_and_forgets_between_tests(tmp_path: Path) -> None:
    window = SharedWindow()
    try:
        async with house(window, tmp_path / "one", color_scheme="dark", locale="de-DE") as h:
            assert "QtWebEngine" in await h.page.evaluate("navigator.userAgent")
            assert await h.page.evaluate("[typeof window.pywebview, typeof window.qt]") == ["undefined"] * 2
            assert await h.page.evaluate(
                "[navigator.language, matchMedia('(prefers-color-scheme: dark)').matches]"
            ) == [
                "de-DE",
                True,
            ]
            await h.page.evaluate("localStorage.setItem('left', 'behind'), document.cookie = 'left=behind'")
            assert "left=behind" in await h.page.evaluate("document.cookie")
            first = h.page
        async with house(window, tmp_path / "two", viewport={"width": 900, "height": 600}) as h:
            assert h.page is first
            await expect(h.stage).to_be_visible()
            kept = "[localStorage.length, document.cookie.includes('left'), innerWidth, navigator.language]"
            assert await h.page.evaluate(kept) == [0, False, 900, "en"]
            assert not await h.page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    finally:
        await window.close()
