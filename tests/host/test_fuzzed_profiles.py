"""A profile file may hold anything: it is refused with its name and what is wrong, or it opens nothing undeclared."""

import tomllib
from pathlib import Path
from typing import Any, cast, get_args

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from greenroom.assets import asset
from greenroom.host.errors import BadProfile
from greenroom.host.profiles import Profiles
from greenroom.protocol.host_profile import HostProfile, SandboxToken
from greenroom.protocol.jsonrpc import JsonValue
from tests.json_values import WORDS, spoilt, tried
from tests.protocol.mcp_apps.policies import build, check

TEXT = asset("hosts", "reference.toml").read_text(encoding="utf-8")
LINES = TEXT.splitlines()
TABLE: dict[str, Any] = tomllib.loads(TEXT)
POISON = st.sampled_from(
    [
        *WORDS,
        "https:",
        "*",
        "'self'",
        "'unsafe-hashes'",
        "'unsafe-eval'",
        "https://cdn.example.com",
        "'none'; script-src *",
        "data:\r\nX: y",
        "allow-top-navigation",
        "allow-popups",
        "bluetooth",
        "form-action",
        "default-src",
    ]
)


def check_profile(profile: HostProfile) -> None:
    declared = {"connectDomains": ["https://api.example.com"], "frameDomains": ["https://frame.example.com"]}
    check(build(cast("dict[str, JsonValue]", declared), profile), declared)
    check(build(None, profile), {})
    assert set(profile.content_policy.sandbox.value) <= set(get_args(SandboxToken))


@tried(200, 20_000)
def test_a_profile_with_a_wrong_part_is_refused_or_opens_nothing(examples: int) -> None:
    poisoned = st.builds(
        lambda where, word: {**TABLE, "content_policy": {**TABLE["content_policy"], where: {**SOME_FACT, **word}}},
        st.sampled_from(["honoured", "keywords", "permissions", "sandbox"]),
        st.fixed_dictionaries(
            {
                "value": st.one_of(
                    st.lists(POISON, max_size=3), st.dictionaries(POISON, st.lists(POISON, max_size=2)), POISON
                )
            }
        ),
    )

    @settings(max_examples=examples)
    @given(st.one_of(spoilt(cast("JsonValue", TABLE)), poisoned))
    def holds(table: object) -> None:
        try:
            profile = HostProfile.model_validate(table)
        except ValidationError:
            return
        check_profile(profile)

    holds()


SOME_FACT = TABLE["content_policy"]["sandbox"]


@st.composite
def spoilt_text(draw: st.DrawFn) -> bytes:
    """The shipped file with lines gone, doubled, cut, or holding something else."""
    lines = list(LINES)
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(lines) - 1))
        line = lines[at]
        lines[at] = draw(
            st.sampled_from(["", line + "\n" + line, line[: len(line) // 2], "[" + line, line + " = 1"])
            | st.builds(lambda word, before=line: f"{before.partition('=')[0]} = {word!r}", POISON)
            | st.text(max_size=20)
        )
    return "\n".join(lines).encode(errors="surrogatepass")


@tried(60, 4_000)
def test_a_spoilt_profile_file_is_named_with_what_is_wrong(
    examples: int, tmp_path_factory: pytest.TempPathFactory
) -> None:
    folder = tmp_path_factory.mktemp("hosts")
    file = folder / "spoilt.toml"

    @settings(max_examples=examples)
    @example(b"\xff")
    @example(b"a = " + b"[" * 10_000)
    @given(st.one_of(spoilt_text(), st.binary(max_size=50)))
    def holds(content: bytes) -> None:
        file.write_bytes(content)
        try:
            profiles = Profiles(folder)
        except BadProfile as refusal:
            tell_apart(str(refusal), file)
            return
        for name in profiles.names():
            check_profile(profiles.get(name))

    holds()


def tell_apart(said: str, file: Path) -> None:
    assert str(file) in said
    assert len(said) > len(str(file)) + 10
