"""Where the files that ship with Greenroom lie: host profiles, the demo server, icons, locales.

One finder for both lives of the project: a checkout keeps them in `assets/` at its top, a wheel in
`greenroom/assets`. The checkout wins, so an edit is seen without a reinstall. It is not for files the
app writes (those belong to `store`), nor for the page's bundle (`web/static`, made by the build).
"""

from functools import cache
from pathlib import Path
from typing import Final

from greenroom.errors import AssetNotFoundError

_PACKAGE: Final = Path(__file__).resolve().parent
_CHECKOUT: Final = _PACKAGE.parent.parent


@cache
def assets_root() -> Path:
    """Return the folder that holds the shipped files.

    Raises:
        AssetNotFoundError: neither a checkout nor an installed package has the folder.
    """
    return find_root(checkout=_CHECKOUT, package=_PACKAGE)


def find_root(*, checkout: Path, package: Path) -> Path:
    """Choose between a checkout's folder and a package's own.

    A folder counts as a checkout only with our `pyproject.toml` at its top, so that a stray `assets`
    folder beside an installed package is never mistaken for ours.

    Raises:
        AssetNotFoundError: neither has the folder.
    """
    in_checkout = checkout / "assets"
    if (checkout / "pyproject.toml").is_file() and in_checkout.is_dir():
        return in_checkout
    packaged = package / "assets"
    if packaged.is_dir():
        return packaged
    raise AssetNotFoundError("assets")


def asset(*parts: str) -> Path:
    """Return the path of one shipped file or folder, e.g. `asset("hosts", "reference.toml")`.

    Raises:
        AssetNotFoundError: it does not exist, or the path leads outside the assets.
    """
    root = assets_root()
    path = root.joinpath(*parts).resolve()
    if not path.is_relative_to(root.resolve()) or not path.exists():
        raise AssetNotFoundError("/".join(parts))
    return path
