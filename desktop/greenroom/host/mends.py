"""What the author of a View could declare about what its policies blocked, and how a violation is told.

The reading of violations and the mends themselves are pure (`protocol.mcp_apps`); here they meet the plan of one View.
"""

import json
from typing import Final, Literal

from greenroom.host.launch_plan import ViewPlan
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.mcp_apps.csp import FIELDS
from greenroom.protocol.mcp_apps.csp_mend import Ground, Mend, NoMend, mend_for
from greenroom.protocol.mcp_apps.violations import Violation, sentence
from greenroom.protocol.page import PolicyMend, PolicyViolation

_ALONE: Final = "declared"


class Mends:
    """Of one View, mounted under one plan."""

    def __init__(self, plan: ViewPlan, own_host: str) -> None:
        self._mode = plan.policy.mode
        honoured = FIELDS if self._mode == _ALONE else plan.profile.content_policy.honoured.value
        self._ground = Ground(ui_csp=plan.ui_csp, honoured=honoured, own_ports=plan.own_ports, own_host=own_host)

    def weight(self, violation: Violation) -> Literal["blocked", "host", "letter"]:
        """Whose policy it is that objects."""
        if violation.enforced:
            return "blocked"
        return "host" if self._mode == "relaxed" else "letter"

    def needs_one(self, violation: Violation) -> bool:
        """Whether the host in question blocks it; what only the letter would block works here as it is."""
        return self.weight(violation) != "letter"

    def of(self, violation: Violation) -> Mend | NoMend | None:
        """The mend, why there is none, or None where nothing has to be mended."""
        return mend_for(violation.directive, violation.blocked, self._ground) if self.needs_one(violation) else None

    def sentence(self, violation: Violation) -> str:
        """The violation in words."""
        return sentence(violation, self.of(violation), self._mode)

    def to_wire(self, violation: Violation) -> JsonObject:
        """The violation for a report."""
        mend = self.of(violation)
        told = violation.to_wire()
        if isinstance(mend, Mend):
            told["mend"] = {"_meta.ui.csp": mend.ui_csp, "openai/widgetCSP": mend.openai_csp}
        elif mend is not None:
            told["no_mend"] = mend.reason
        return told


def violation_row(view: str, mends: Mends, violation: Violation) -> PolicyViolation:
    """The violation for the page."""
    mend = mends.of(violation)
    return PolicyViolation(
        view=view,
        number=violation.number,
        directive=violation.directive,
        origin=violation.blocked.origin,
        rest=violation.blocked.rest,
        weight=mends.weight(violation),
        places=[str(place) for place in violation.places],
        count=violation.count,
        told_by=list(violation.witnesses),
        mend=_page_mend(mend) if isinstance(mend, Mend) else None,
        why_none=mend.reason if isinstance(mend, NoMend) else None,
    )


def _page_mend(mend: Mend) -> PolicyMend:
    older = mend.openai_csp
    return PolicyMend(
        member=mend.member,
        entry=mend.entry,
        ui_csp=json.dumps(mend.ui_csp),
        openai_csp=None if older is None else json.dumps(older),
    )
