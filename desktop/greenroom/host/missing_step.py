"""Why a View did not come up: the first step that is missing, in words for its author. Read from its journal."""

from typing import Final

from greenroom.host.journal import Journal
from greenroom.host.launch_plan import ViewPlan
from greenroom.host.remarks import NO_SCRIPT, REJECTED, THREW

SCRIPT_TROUBLES: Final = (NO_SCRIPT, THREW, REJECTED)
"""How the notes of the View's frame about them begin."""


def missing_step(journal: Journal, plan: ViewPlan, *, attached: bool, seconds: float) -> tuple[str, str]:
    """The name of the step and a sentence about it.

    Args:
        journal: what happened to the View until now.
        plan: what it is.
        attached: whether its channel is open.
        seconds: how long it was waited for.
    """
    waited = f"within {seconds:.1f} s"
    if not journal.has("document"):
        return "frame", f"The sandbox page was not asked for {waited}: the page or the engine did not load the frame."
    if not journal.has("frame_ready"):
        return "sandbox-proxy-ready", f"The sandbox page did not start {waited}."
    if not attached:
        return "socket", f"The View's channel did not open {waited}."
    if not journal.has("initialize"):
        text = f"The View's HTML was loaded but it sent no ui/initialize {waited}."
        return "ui/initialize", f"{text} {_hint(journal, plan)}"
    return "initialized", f"The View sent ui/initialize but not ui/notifications/initialized {waited}."


def _hint(journal: Journal, plan: ViewPlan) -> str:
    for note in journal.notes:
        if note.text.startswith(SCRIPT_TROUBLES):
            return f"{note.text}."
    for violation in journal.violations:
        if violation.enforced and violation.blocked.origin:
            blocked = f"{violation.blocked} ({violation.directive})"
            return f"Its policy blocked {blocked}: a script that did not load may be the cause."
    if plan.needs_shim:
        return "It is made for ChatGPT alone (window.openai), which is not provided yet."
    return "Look at its messages and at what its policy blocked."
