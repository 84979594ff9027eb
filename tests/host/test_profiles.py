from pathlib import Path

import pytest

from greenroom.host.errors import BadProfile, UnknownProfile
from greenroom.host.profiles import Profiles


def test_the_shipped_profiles_are_read_with_where_each_value_comes_from() -> None:
    profiles = Profiles()
    assert profiles.names() == ["chatgpt", "reference"]
    assert profiles.get("chatgpt").container.height is not None
    assert profiles.get("reference").bridge.display_modes.source == "specification"


def test_an_unknown_profile_is_answered_with_the_known_ones() -> None:
    with pytest.raises(UnknownProfile, match="chatgpt, reference"):
        Profiles().get("mosaic")


def test_a_broken_profile_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('name = "mine"\ntitle = 3\n')
    with pytest.raises(BadProfile, match=r"mine\.toml"):
        Profiles(tmp_path)
