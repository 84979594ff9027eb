"""The finder of shipped files, in a checkout and in an installed package."""

from pathlib import Path

import pytest

from greenroom.assets import asset, find_root
from greenroom.errors import AssetNotFoundError


def test_a_checkout_wins_over_the_packaged_copy(tmp_path: Path) -> None:
    (tmp_path / "pyproject.toml").touch()
    (tmp_path / "assets").mkdir()
    package = tmp_path / "desktop" / "greenroom"
    (package / "assets").mkdir(parents=True)
    assert find_root(checkout=tmp_path, package=package) == tmp_path / "assets"


def test_an_installed_package_uses_its_own_copy(tmp_path: Path) -> None:
    package = tmp_path / "site-packages" / "greenroom"
    (package / "assets").mkdir(parents=True)
    assert find_root(checkout=tmp_path, package=package) == package / "assets"


def test_a_stray_assets_folder_is_not_taken_for_a_checkout(tmp_path: Path) -> None:
    (tmp_path / "assets").mkdir()
    with pytest.raises(AssetNotFoundError):
        find_root(checkout=tmp_path, package=tmp_path / "greenroom")


def test_an_asset_is_found_by_its_path() -> None:
    assert asset("README.md").is_file()


@pytest.mark.parametrize("parts", [("no-such-file",), ("..", "pyproject.toml"), ("/etc/hostname",)])
def test_nothing_outside_the_assets_is_an_asset(parts: tuple[str, ...]) -> None:
    with pytest.raises(AssetNotFoundError):
        asset(*parts)
