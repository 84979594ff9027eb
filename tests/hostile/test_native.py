"""Objects of the program around the page: no script of a View finds one, in any window that it can touch."""

from pathlib import Path

from tests.hostile.attack import Evidence, attacks, judge
from tests.hostile.canary import canary
from tests.hostile.engines import EngineName, opened
from tests.hostile.stub import page_of
from tests.hostile.switches import SHIPPED_RUN, Switches
from tests.hostile.theatre import evidence_of, theatre, until

ROWS = attacks("the hardening of the window (control: the nearest place that gets the object)", "native-object")


async def in_a_view(engine: EngineName, folder: Path, *, bound: bool = False) -> Evidence:
    async with theatre(engine, folder) as running:
        if bound and running.page is not None:
            await running.page.context.expose_binding("pywebview", lambda _source: None)
        await running.play("native")
        return running.evidence()


async def in_the_window(folder: Path) -> Evidence:
    """The engine gives the library's object to the window's own document alone, so the control looks from there."""
    async with canary() as watch:
        watch.pages["/"] = page_of("native", wait_ms=1500)
        unhardened = Switches(hardening={"bridge": False})
        async with opened("window", f"{watch.origin}/", [], unhardened, folder):
            await until(lambda: any(report["state"] == "done" for report in watch.reports), 20)
        return evidence_of(watch)


async def test_no_native_object_is_in_reach(engine: EngineName, tmp_path: Path) -> None:
    """Chromium's driver puts an object into every frame in the control; the window's library has one of its own."""
    if engine == "chromium":
        control = await in_a_view(engine, tmp_path / "control", bound=True)
    else:
        control = await in_the_window(tmp_path / "control")
    judge(ROWS, control=control, shipped=await in_a_view(engine, tmp_path / "shipped"))


async def test_the_window_shipped_gives_its_own_page_nothing_either(tmp_path: Path) -> None:
    async with canary() as watch:
        watch.pages["/"] = page_of("native", wait_ms=1500)
        async with opened("window", f"{watch.origin}/", [], SHIPPED_RUN, tmp_path):
            await until(lambda: any(report["state"] == "done" for report in watch.reports), 20)
        found = evidence_of(watch)
    assert found.ran == {"native-object"}
    assert not found.won
