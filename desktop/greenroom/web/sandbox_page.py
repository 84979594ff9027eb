"""The proxy page: a frame around the proxy's script and its parameters, with the View's policy as headers.

Nothing in the page is trusted later: the View shares its origin and can rewrite it. The headers are what holds. The
script is `bridge_js/sandbox`.
"""

import json
from typing import Final

from starlette.responses import Response

from greenroom.protocol.jsonrpc import JsonObject
from greenroom.web.needs import ProxyDocument

PARAMETERS_ID: Final = "greenroom-parameters"

_PAGE: Final = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>View</title></head>
<body>
<script type="application/json" id="{id}">{parameters}</script>
<script>{script}</script>
</body>
</html>
"""


def proxy_page(document: ProxyDocument, script: str) -> Response:
    """Build the answer for one mounted View."""
    parameters: JsonObject = dict(document.parameters)
    if document.html is not None:
        parameters["html"] = document.html
    page = _PAGE.format(id=PARAMETERS_ID, parameters=inline_json(parameters), script=script)
    return Response(page, headers=_headers(document), media_type="text/html")


def inline_json(value: JsonObject) -> str:
    """Write JSON that cannot end the element it stands in."""
    return json.dumps(value, ensure_ascii=True, separators=(",", ":")).replace("<", "\\u003c")


def _headers(document: ProxyDocument) -> dict[str, str]:
    headers = {
        "Content-Security-Policy": document.csp,
        "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Origin-Agent-Cluster": "?1",
    }
    if document.csp_report_only:
        headers["Content-Security-Policy-Report-Only"] = document.csp_report_only
    if document.permissions_policy:
        headers["Permissions-Policy"] = document.permissions_policy
    return headers
