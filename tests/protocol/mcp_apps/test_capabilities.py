import pytest

from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.mcp_apps.capabilities import host_capabilities
from greenroom.protocol.mcp_apps.csp import FIELDS, read_domains
from greenroom.protocol.mcp_apps.permissions import granted
from tests.protocol.profiles import CHATGPT, REFERENCE


def capabilities(*, tools: bool = True, resources: bool = True) -> JsonObject:
    domains, _ = read_domains({"connectDomains": ["https://a.example"]}, FIELDS, ())
    return host_capabilities(
        REFERENCE,
        server_tools=tools,
        server_resources=resources,
        domains=domains,
        permissions=granted(["camera"], ["camera"]),
    )


@pytest.mark.rows("W4", "W2")
def test_every_flag_is_an_object() -> None:
    assert all(isinstance(flag, dict) for flag in capabilities().values())


@pytest.mark.rows("H41")
def test_the_sandbox_is_reported_as_it_is() -> None:
    assert capabilities()["sandbox"] == {
        "permissions": {"camera": {}},
        "csp": {"connectDomains": ["https://a.example"]},
    }


@pytest.mark.rows("H73")
def test_only_what_is_built_is_declared() -> None:
    assert set(capabilities()) == {
        "openLinks",
        "downloadFile",
        "serverTools",
        "serverResources",
        "logging",
        "updateModelContext",
        "message",
        "sandbox",
    }


def test_a_server_without_tools_or_resources_offers_none() -> None:
    assert set(capabilities()) - set(capabilities(tools=False, resources=False)) == {"serverTools", "serverResources"}


def test_the_kinds_of_content_that_a_view_may_send_are_the_profiles() -> None:
    declared = capabilities()
    assert declared["message"] == {kind: {} for kind in REFERENCE.bridge.message.value}
    assert declared["updateModelContext"] == {kind: {} for kind in REFERENCE.bridge.model_context.value}


@pytest.mark.rows("H73")
def test_a_profile_declares_what_its_host_does_and_no_model_that_is_not_there() -> None:
    domains, _ = read_domains(None, (), ())
    willing = CHATGPT.bridge.capabilities.model_copy(update={"value": ("downloadFile", "sampling")})
    profile = CHATGPT.model_copy(update={"bridge": CHATGPT.bridge.model_copy(update={"capabilities": willing})})
    declared = host_capabilities(profile, server_tools=True, server_resources=True, domains=domains, permissions=())
    assert declared == {"downloadFile": {}, "sandbox": {"permissions": {}, "csp": {}}}
