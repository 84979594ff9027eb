"""Running the rows: the scenarios that look at them, side by side in one house, and the verdicts that come out."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import anyio

from greenroom.conform.bench import SAVED, Bench
from greenroom.conform.book import Book, Verdict, judge
from greenroom.conform.rows import Row, all_rows
from greenroom.conform.scenario import SECONDS, Scenario
from greenroom.conform.scenarios import ALL
from greenroom.conform.witness import Witness
from greenroom.errors import GreenroomError
from greenroom.stage.driving.house import House, HouseOptions, open_house

KEEP_ALIVE_SECONDS: Final = 1.0
"""Instead of twenty, so that a slow call need not be so slow."""
APP_CALL_SECONDS: Final = 10.0
"""Instead of thirty, for the View that never answers; one that does needs less, also on a busy machine."""
AT_ONCE: Final = 3
"""Scenarios side by side: more than two cores would only wait for each other."""

LEAVE_SECONDS: Final = 20.0
"""For the end of a scenario's seat."""


@dataclass(frozen=True, kw_only=True)
class Measured:
    """What a run found. `engine` is the browser's name and version."""

    engine: str
    verdicts: tuple[Verdict, ...]

    @property
    def failed(self) -> bool:
        """Whether any row failed."""
        return any(one.status == "fail" for one in self.verdicts)


async def measure(
    rows: Sequence[Row] | None = None,
    options: HouseOptions | None = None,
    *,
    scenarios: Iterable[Scenario] = ALL,
) -> Measured:
    """Run what looks at these rows (all of them, where none are named) and judge them.

    Raises:
        NoBrowser: no Chromium, Chrome or Edge, or Playwright is not installed.
    """
    wanted = sorted(all_rows() if rows is None else rows, key=lambda row: row.place)
    ids = {row.id for row in wanted}
    chosen = [one for one in scenarios if ids & set(one.rows)]
    book = Book()
    outside = Witness()
    with TemporaryDirectory(prefix="greenroom-", ignore_cleanup_errors=True) as folder:
        given = replace(
            options or HouseOptions(),
            open_link=outside.open_link,
            save_in=_saved_in(Path(folder)),
            keep_alive_seconds=KEEP_ALIVE_SECONDS,
            app_call_seconds=APP_CALL_SECONDS,
        )
        # The house first: that there is no browser is told as it is, and not wrapped by whatever else runs.
        async with open_house(given) as house, outside.listening():
            await _play_all(chosen, house, book, Path(folder), outside)
            engine = f"Chromium {house.engine.version}"
    return Measured(engine=engine, verdicts=tuple(judge(row, book.seen.get(row.id)) for row in wanted))


def _saved_in(folder: Path) -> Path:
    """Where files of Views go, two folders deep: one that leads out of it is seen beside it."""
    place = folder / "outside" / SAVED
    place.mkdir(parents=True)
    return place


async def _play_all(chosen: Sequence[Scenario], house: House, book: Book, folder: Path, outside: Witness) -> None:
    room = anyio.Semaphore(AT_ONCE)

    async def play(one: Scenario) -> None:
        async with room:
            await _play(one, house, book, folder, outside)

    async with anyio.create_task_group() as tasks:
        for one in chosen:
            tasks.start_soon(play, one)


async def _play(one: Scenario, house: House, book: Book, folder: Path, outside: Witness) -> None:
    """Play one scenario; what stops it fails its rows and nothing else."""
    from playwright.async_api import Error  # noqa: PLC0415 -- an optional extra

    book.expect(one.rows)
    try:
        with anyio.fail_after(SECONDS):
            driver = await house.sit()
            try:
                await one.play(Bench(house, driver, folder, outside), book)
            finally:
                # Also of one that stopped: its Views and questions would go on beside those that still play.
                with anyio.move_on_after(LEAVE_SECONDS, shield=True):
                    await house.leave(driver)
    except (GreenroomError, Error) as error:
        book.stop(one.rows, f"{one.name}: {error}")
    except TimeoutError:
        book.stop(one.rows, f"{one.name}: it took longer than {SECONDS:g} s")
    except (KeyError, TypeError, AttributeError, IndexError, ValueError) as error:
        # Something that should have been said was not there to be looked at.
        book.stop(one.rows, f"{one.name}: {type(error).__name__}: {error}")
