"""axe in the page itself: what it has against the page as it is now.

The checker is a package of the page's own lock, so nothing is fetched.
"""

import json
from pathlib import Path
from typing import Any, Final

from playwright.async_api import Page

_AXE: Final = Path(__file__).parents[2] / "bridge_js" / "node_modules" / "axe-core" / "axe.min.js"

# Views are other people's; a demo's own colours are looked at in its own tests.
_RUN: Final = """
async (rules) => {
    const some = rules === null ? {} : { runOnly: rules };
    const found = await axe.run({ exclude: [['iframe']] }, { resultTypes: ['violations'], iframes: false, ...some });
    return found.violations.filter((one) => ['serious', 'critical'].includes(one.impact)).map((one) => ({
        rule: one.id, impact: one.impact, help: one.help,
        where: one.nodes.slice(0, 4).map((node) => node.html.slice(0, 200) + ' :: ' + node.failureSummary),
    }));
}
"""


async def problems(page: Page, rules: list[str] | None = None) -> list[dict[str, Any]]:
    """What axe has against the page; of these rules only, if some are named."""
    if not await page.evaluate("'axe' in window"):
        # A script element is against the page's policy; this is how a debugger adds one.
        await page.evaluate(_AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = await page.evaluate(_RUN, rules)
    return found


async def judged(page: Page, what: str) -> None:
    """Nothing serious or critical."""
    found = await problems(page)
    assert found == [], f"{what}: {json.dumps(found, indent=1)}"


async def judged_in_both_themes(page: Page, what: str) -> None:
    """Nothing serious in light and, of what depends on colours, in dark. The page is light before and after."""
    await judged(page, what)
    await page.emulate_media(color_scheme="dark")
    found = await problems(page, ["color-contrast"])
    await page.emulate_media(color_scheme="light")
    assert found == [], f"{what}, in dark: {json.dumps(found, indent=1)}"
