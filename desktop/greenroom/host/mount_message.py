"""How a View's frame is asked for: what the page is told to make, and what the proxy in it is handed to show.

What one frame may do once is in `mount.py`; the bytes of a large document are served by `views.py`.
"""

from typing import TYPE_CHECKING, Final

from greenroom.host.launch_plan import ViewPlan
from greenroom.protocol import jsonrpc
from greenroom.protocol.jsonrpc import JsonObject
from greenroom.protocol.page import MountView

if TYPE_CHECKING:
    from greenroom.host.view import View

INLINE_LIMIT: Final = 1_000_000
"""HTML above this many characters travels inside the proxy page instead of over the socket."""


def mount_message(view: "View") -> MountView:
    """What the page needs for the outer frame and the card around it."""
    plan = view.plan
    return MountView(
        view=view.name,
        server=plan.server_key,
        tool=plan.tool.name,
        replaces=view.replaces,
        title=f"{plan.tool.title or plan.tool.name} ({plan.server_name})",
        src=f"{view.lease.origin}{view.mount.path}",
        origin=view.lease.origin,
        sandbox=plan.sandbox,
        allow=plan.allow,
        width=view.width,
        height=view.session.height or plan.default_height,
        mode=view.session.mode,
        border=plan.border,
        uri=plan.uri,
        sha256=plan.sha256,
        html_bytes=len(plan.html.encode(errors="surrogatepass")),
        theme=view.context.theme,
        profile=plan.profile.name,
        profile_reason=plan.profile_reason,
        external_domains=list(plan.policy.declared.external()),
        csp=plan.policy.mode,
        permissions=list(plan.permissions),
        restored=plan.restored,
    )


def document_message(plan: ViewPlan) -> JsonObject:
    """What hands the document over to the proxy, or tells it that the page it is has the document already."""
    inline = len(plan.html) > INLINE_LIMIT
    params: JsonObject = {"html": "" if inline else plan.html, "sandbox": plan.inner_sandbox}
    if inline:
        params["greenroom/inline"] = True
    return jsonrpc.notification("ui/notifications/sandbox-resource-ready", params)
