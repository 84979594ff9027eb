"""Python's collector of garbage rests while the app is starting.

What a start makes (modules, classes, models) stays until the end, and looking it through again and again took a fifth of
the time. Once the app is up it is set aside for good, which makes the later collections shorter too.
"""

import gc


def rest() -> None:
    """Let the collector rest; as early as possible."""
    gc.disable()


def resume() -> None:
    """Set aside what there is, and let the collector work again; nothing where it does already."""
    if not gc.isenabled():
        gc.freeze()
        gc.enable()
