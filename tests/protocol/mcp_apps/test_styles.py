from dataclasses import replace

import pytest

from greenroom.protocol.mcp_apps.context import HostContext
from greenroom.protocol.mcp_apps.styles import DEFAULT_VARIABLES, NAMES, known_only

TONES = "primary secondary tertiary inverse ghost info danger success warning disabled"
SPECIFIED = {
    **{f"--color-{kind}-": TONES for kind in ("background", "text", "border")},
    "--color-ring-": "primary secondary inverse info danger success warning",
    "--font-": "sans mono",
    "--font-weight-": "normal medium semibold bold",
    "--font-text-": "xs-size sm-size md-size lg-size xs-line-height sm-line-height md-line-height lg-line-height",
    "--font-heading-": " ".join(
        f"{step}-{what}" for step in ("xs", "sm", "md", "lg", "xl", "2xl", "3xl") for what in ("size", "line-height")
    ),
    "--border-radius-": "xs sm md lg xl full",
    "--border-width-": "regular",
    "--shadow-": "hairline sm md lg",
}


@pytest.mark.rows("W5")
def test_the_names_are_those_of_the_specification() -> None:
    assert {prefix + suffix for prefix, suffixes in SPECIFIED.items() for suffix in suffixes.split()} == NAMES
    assert len(NAMES) == 76


@pytest.mark.rows("W5")
def test_no_other_name_is_ever_sent() -> None:
    context = HostContext(theme="light", locale="en", time_zone="UTC")
    odd = replace(context, variables={"--spacing-md": "8px", "--font-sans": "serif", "color": "red"})
    assert odd.to_wire()["styles"] == {"variables": {"--font-sans": "serif"}}
    assert known_only({"--nothing": "1"}) == {}
    assert replace(context, variables={}).to_wire()["styles"] == {}


def test_every_colour_serves_both_themes() -> None:
    colours = {name: value for name, value in DEFAULT_VARIABLES.items() if name.startswith("--color-")}
    assert all(value.startswith("light-dark(#") for value in colours.values())


def luminance(colour: str) -> float:
    channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@pytest.mark.parametrize("tone", [tone for tone in TONES.split() if tone != "disabled"])
@pytest.mark.parametrize("theme", [0, 1], ids=["light", "dark"])
def test_text_can_be_read_on_the_background_of_its_tone(tone: str, theme: int) -> None:
    ground = "primary" if tone == "ghost" else tone
    pair = [
        DEFAULT_VARIABLES[name].removeprefix("light-dark(").removesuffix(")").split(", ")[theme]
        for name in (f"--color-text-{tone}", f"--color-background-{ground}")
    ]
    light, dark = sorted((luminance(colour) for colour in pair), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 4.5
