"""Lists of tools and resources: all pages, and kept up to date in both eras."""

from pathlib import Path

import pytest

from tests.servers.rig import open_book, raw, sdk, sent, until


@pytest.mark.parametrize("era", ["legacy", "2026-07-28"])
async def test_all_pages_of_tools_and_resources_are_read(tmp_path: Path, era: str) -> None:
    arguments = ("--pages", "--modern") if era == "2026-07-28" else ("--pages",)
    async with open_book(tmp_path) as rig:
        connection = rig.book.add(raw(*arguments), approved_for_this_run=True)
        await connection.start()
        assert [tool["name"] for tool in connection.tools][:2] == ["answer", "fail"]
        assert len(connection.tools) == 10
        assert [entry["uri"] for entry in connection.resources] == [f"ui://toy/{n}" for n in range(3)]
        assert connection.resources[0]["_meta"] == {"ui": {}}
        assert len(sent(rig, "tools/list")) == 10


@pytest.mark.parametrize("era", ["legacy", "2026-07-28"])
async def test_changed_lists_are_read_again_and_told(tmp_path: Path, era: str) -> None:
    arguments = ("--modern",) if era == "2026-07-28" else ()
    async with open_book(tmp_path) as rig:
        connection = rig.book.add(raw(*arguments), approved_for_this_run=True)
        await connection.start()
        told: list[int] = []
        connection.on_change(lambda: told.append(len(connection.tools)))
        if arguments:
            await until(lambda: len(sent(rig, "subscriptions/listen")) == 1)
        await connection.call_tool("change", {})
        await until(lambda: len(connection.tools) == 11 and len(connection.resources) == 4)
        assert connection.tools[-1]["name"] == "new-10"
        await until(lambda: 11 in told)


async def test_a_subscription_of_the_sdks_server_is_honoured(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        connection = rig.book.add(sdk(), approved_for_this_run=True)
        await connection.start()
        acknowledged = "notifications/subscriptions/acknowledged"
        await until(lambda: any(row.method == acknowledged for row in rig.tap.rows()))
        await connection.call_tool("grow", {})
        await until(lambda: "grown" in [tool["name"] for tool in connection.tools])


async def test_prompts_are_listed_where_the_server_declares_them(tmp_path: Path) -> None:
    async with open_book(tmp_path) as rig:
        connection = rig.book.add(raw("--prompts", "3", "--pages"), approved_for_this_run=True)
        await connection.start()
        assert [prompt["name"] for prompt in connection.prompts] == ["p0", "p1", "p2"]
        assert connection.status.instructions == "Ask twice."
        silent = rig.book.add(raw(name="other"), approved_for_this_run=True)
        await silent.start()
        assert (silent.prompts, silent.status.instructions) == ((), None)
        assert len(sent(rig, "prompts/list")) == 3
