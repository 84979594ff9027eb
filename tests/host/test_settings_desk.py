"""Settings from the page: read as typed, judged here, told at the field, and in force at once."""

from pathlib import Path

import pytest

from greenroom.host.core import Core
from greenroom.host.protections import Protections
from greenroom.host.setting_kinds import KINDS, BadSetting
from greenroom.host.settings_desk import SettingsDesk
from greenroom.protocol import page as p
from greenroom.store.folders import Folders
from greenroom.store.settings import Settings
from greenroom.store.store import Store


def test_every_setting_but_the_ports_is_offered_with_its_first_value() -> None:
    ports = {"shell_port", "sandbox_port", "guard_port"}
    assert set(KINDS) == set(Settings.model_fields) - ports
    for key, kind in KINDS.items():
        row = kind.row(Settings())
        assert row.text == row.first
        assert kind.read(row.first) == Settings.model_fields[key].default


def test_a_number_is_typed_in_its_unit() -> None:
    assert KINDS["tap_bytes"].row(Settings()).text == "256"
    assert KINDS["tap_bytes"].read("512") == 512 * 1024 * 1024
    assert KINDS["tap_messages"].read(" 20\u202f000 ") == 20_000
    assert KINDS["teardown_seconds"].read("0,5") == 0.5


@pytest.mark.parametrize(
    ("key", "text", "why"),
    [
        ("tap_messages", "99", "at least 100"),
        ("tap_messages", "1000001", "at most 1000000"),
        ("tap_messages", "100.5", "whole number"),
        ("tap_bytes", "0.5", "whole number"),
        ("tap_bytes", "0", "at least 1"),
        ("initialize_seconds", "0", "more than 0"),
        ("initialize_seconds", "-1", "more than 0"),
        ("initialize_seconds", "soon", "a number"),
        ("initialize_seconds", "inf", "a number"),
        ("live_views", "", "a number"),
        ("theme", "purple", "one of auto, light"),
    ],
)
def test_what_cannot_be_taken_is_said_in_words(key: str, text: str, why: str) -> None:
    with pytest.raises(BadSetting, match=why):
        KINDS[key].read(text)


def test_a_change_is_kept_and_told_and_a_refusal_changes_nothing(tmp_path: Path) -> None:
    told: list[p.ToPage] = []
    answered: list[p.ToPage] = []
    with Store(Folders.under(tmp_path)) as store:
        desk = SettingsDesk(store, Protections(), told.append)
        desk.change(p.ChangeSetting(key="live_views", text="3"), answered.append)
        assert store.settings.current.live_views == 3
        desk.change(p.ChangeSetting(key="live_views", text="none"), answered.append)
        desk.change(p.ChangeSetting(key="shell_port", text="80"), answered.append)
        assert [(one.key, one.text) for one in answered if isinstance(one, p.SettingRefused)] == [
            ("live_views", "This must be a number."),
            ("shell_port", "There is no such setting."),
        ]
        assert store.settings.current.shell_port is None
        desk.change(p.ChangeSetting(key="live_views", text=None), answered.append)
        assert store.settings.current == Settings()
    assert [
        row.text for one in told if isinstance(one, p.AppSettings) for row in one.rows if row.key == "live_views"
    ] == [
        "3",
        "12",
    ]


def test_a_folder_that_cannot_be_written_is_told_at_the_field(tmp_path: Path) -> None:
    answered: list[p.ToPage] = []
    (tmp_path / "file").write_text("")
    with Store(Folders.under(tmp_path / "data")) as store:
        store.settings.path = tmp_path / "file" / "settings.json"
        SettingsDesk(store, Protections(), answered.append).change(
            p.ChangeSetting(key="theme", text="dark"), answered.append
        )
        assert store.settings.current.theme == "auto"
    assert isinstance(answered[0], p.SettingRefused)
    assert "cannot keep its data" in answered[0].text


def test_what_protects_is_told_as_it_is(tmp_path: Path) -> None:
    with Store(Folders.under(tmp_path)) as store:
        for protections, told in (
            (Protections(), ("unknown", False)),
            (Protections(engine_sandbox=True, network_guard=True), ("on", True)),
            (Protections(engine_sandbox=False), ("off", False)),
        ):
            sent: list[p.ToPage] = []
            SettingsDesk(store, protections, sent.append).welcome(sent.append)
            about = next(one for one in sent if isinstance(one, p.About))
            assert (about.engine_sandbox, about.network_guard) == told
            assert {file.what for file in about.files} == {"settings", "servers", "database", "engine"}
            assert all(file.path.startswith(str(tmp_path)) for file in about.files)


async def test_limits_are_in_force_at_once(tmp_path: Path) -> None:
    with Store(Folders.under(tmp_path)) as store:
        async with Core(store) as core:
            seat = core.seats.vacant()
            for number in range(300):
                core.tap.record("server", "to_peer", f'{{"jsonrpc":"2.0","method":"m{number}"}}')
            store.settings.change(tap_messages=100, live_views=1)
            assert [row.seq for row in core.tap.rows()] == list(range(201, 301))
            assert seat.views.limit == 1
