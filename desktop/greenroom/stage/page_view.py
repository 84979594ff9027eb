"""The page in the browser as the renderer handles it: opened, listened to, photographed. The View's own code is not touched."""

import time
from typing import TYPE_CHECKING, Final, Literal

from greenroom.host.emulation import device
from greenroom.host.view import View
from greenroom.protocol.mcp_apps.permissions import FEATURES
from greenroom.protocol.page import Emulation
from greenroom.stage.report import ConsoleLine

if TYPE_CHECKING:
    from playwright.async_api import Browser, ConsoleMessage, Error, Frame, Page

MAX_CONSOLE: Final = 1000
_REPORT_ONLY: Final = "The policy is report-only"
"""In what the engine itself (so without arguments) says of the policy that only watches. `csp_violations` tells the same
with what came of it: beside it, this line would deny that the enforced policy blocked the very same thing."""
PAINT: Final = """() => {
    const paints = performance.getEntriesByType("paint");
    return paints.length ? performance.timeOrigin + Math.min(...paints.map((paint) => paint.startTime)) : null;
}"""


class PageView:
    """One page with one View on it."""

    def __init__(self, page: "Page", width: int, height: int, shell_origin: str) -> None:
        self._page = page
        self._width, self._height = width, height
        self._shell_origin = shell_origin
        self.console: list[ConsoleLine] = []
        page.on("console", self._heard)
        page.on("pageerror", self._threw)

    @classmethod
    async def open(
        cls, browser: "Browser", url: str, *, size: tuple[int, int], emulation: Emulation, devices: bool = False
    ) -> "PageView":
        """Open the page at `url` in a fresh context of this size, with what is emulated made real: scheme, language, zone.

        With `devices` the engine grants what frames are allowed to use, as a person would who is asked; without, nothing.
        """
        width, height = size
        held = device(emulation.device) if emulation.device else None
        context = await browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if emulation.theme == "dark" else "light",
            locale=emulation.locale or "en-US",
            timezone_id=emulation.time_zone,
            has_touch=held is not None and held.touch,
            service_workers="block",
            accept_downloads=False,
        )
        shell_origin = url.partition("/#")[0]
        if devices:
            await context.grant_permissions(list(FEATURES.values()), origin=shell_origin)
        page = await context.new_page()
        view = cls(page, width, height, shell_origin)
        await page.goto(url, wait_until="domcontentloaded")
        return view

    def _heard(self, message: "ConsoleMessage") -> None:
        if _REPORT_ONLY in message.text and not message.args:
            return
        source = message.location.get("url", "")
        self._keep(message.type, message.text, source)

    def _threw(self, error: "Error") -> None:
        stack = error.stack or ""
        self._keep("error", str(error), self._shell_origin if self._shell_origin in stack else "")

    def _keep(self, level: str, text: str, source: str) -> None:
        frame: Literal["page", "view"] = "page" if source.startswith(self._shell_origin) else "view"
        if len(self.console) < MAX_CONSOLE:
            self.console.append(ConsoleLine(level=level, text=text, frame=frame, source=source))

    async def picture(self, view: View) -> bytes:
        """A PNG of the View at its applied size, cut where the stage ends. Empty while its frame is not there or not laid out."""
        frame = await self._page.query_selector(f'iframe[data-view="{view.name}"]')
        box = None if frame is None else await frame.bounding_box()
        if box is None:
            return b""
        width, height = min(box["width"], self._width), min(box["height"], self._height)
        if width < 1 or height < 1:
            return b""
        clip = {"x": box["x"], "y": box["y"], "width": width, "height": height}
        return await self._page.screenshot(clip=clip, animations="allow", caret="hide")  # type: ignore[arg-type]

    async def resize(self, width: int, height: int) -> None:
        """Make the page another size."""
        await self._page.set_viewport_size({"width": width, "height": height})
        self._width, self._height = width, height

    async def whole(self) -> bytes:
        """A PNG of the page as it is."""
        return await self._page.screenshot(animations="allow", caret="hide")

    async def first_paint(self, view: View) -> float | None:
        """When the View's own document first painted, as `time.monotonic()` seconds; None where the engine cannot tell."""
        frame = self.document(view)
        if frame is None:
            return None
        painted = await frame.evaluate(PAINT)
        return painted / 1000 - time.time() + time.monotonic() if isinstance(painted, int | float) else None

    @property
    def page(self) -> "Page":
        """The app's own page, for whoever looks at it as a person does."""
        return self._page

    def document(self, view: View) -> "Frame | None":
        """The frame that holds the View's own document; None while there is none."""
        for frame in self._page.frames:
            if frame.url.startswith(f"{view.lease.origin}/") and frame.child_frames:
                return frame.child_frames[0]
        return None
