import pytest

from greenroom.window.engine import EngineSetup, engine_flags, flags_in_force, has_network_guard, prepare_environment

GUARD = ["--proxy-server=http://127.0.0.1:4", "--proxy-bypass-list=<-loopback>;127.0.0.1:5"]
NO_UDP = [
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
]


def test_the_engine_gets_the_guard_and_a_process_for_each_site() -> None:
    environment: dict[str, str] = {}
    prepare_environment(EngineSetup(guard_flags=[*GUARD, *NO_UDP]), environment, platform="linux")
    assert environment == {"QTWEBENGINE_CHROMIUM_FLAGS": " ".join(["--site-per-process", *NO_UDP, *GUARD])}


def test_what_a_person_set_is_kept_only_where_it_is_about_drawing() -> None:
    inherited = "--no-sandbox --use-gl=egl --remote-debugging-port=1 --disable-web-security --disable-gpu"
    flags = engine_flags(EngineSetup(guard_flags=GUARD), inherited=inherited, platform="linux")
    assert flags[-2:] == ["--use-gl=egl", "--disable-gpu"]
    assert not {"--no-sandbox", "--remote-debugging-port=1", "--disable-web-security"} & set(flags)


def test_a_second_preparation_replaces_the_first() -> None:
    environment = {"QTWEBENGINE_CHROMIUM_FLAGS": "--disable-gpu"}
    prepare_environment(EngineSetup(guard_flags=["--proxy-server=old"]), environment, platform="linux")
    prepare_environment(EngineSetup(guard_flags=GUARD), environment, platform="linux")
    flags = flags_in_force(environment, platform="linux")
    assert flags == ["--site-per-process", *NO_UDP, *GUARD, "--disable-gpu"]


@pytest.mark.parametrize("name", ["QTWEBENGINE_REMOTE_DEBUGGING", "QTWEBENGINE_INSPECTOR"])
def test_no_debugging_port_is_inherited(name: str) -> None:
    environment = {name: "9222"}
    prepare_environment(EngineSetup(guard_flags=GUARD), environment, platform="linux")
    assert name not in environment
    assert "debugging" not in " ".join(flags_in_force(environment, platform="linux"))


def test_a_test_can_ask_for_a_debugging_port() -> None:
    flags = engine_flags(EngineSetup(guard_flags=GUARD, debugging_port=9), platform="linux")
    assert "--remote-debugging-port=9" in flags


def test_windows_gets_the_same_by_another_variable_and_macos_has_no_guard() -> None:
    windows: dict[str, str] = {}
    prepare_environment(EngineSetup(guard_flags=GUARD), windows, platform="win32")
    assert set(GUARD) <= set(windows["WEBVIEW2_ADDITIONAL_BROWSER_ARGUMENTS"].split())
    macos: dict[str, str] = {}
    prepare_environment(EngineSetup(guard_flags=GUARD), macos, platform="darwin")
    assert macos == {}
    assert not has_network_guard("darwin")
