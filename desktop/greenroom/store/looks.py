"""The names of how the app can look, for whoever needs no more of the settings: the window opens before they are read."""

from typing import Literal, TypeAlias

Language: TypeAlias = Literal["en", "ar-XB"]
Theme: TypeAlias = Literal["auto", "light", "dark", "contrast"]
