"""The same hostile script as a page of its own, for controls in which the attacked place is the whole window.

A small stand-in for the Views' `stage` reports to the canary, whose page it is.
"""

import json
from pathlib import Path
from typing import Any, Final

VIEWS: Final = Path(__file__).parent / "views"

_STAGE: Final = """
const TOLD = { view: 'page', canary: { http: location.origin } };
const hit = (name) => `${TOLD.canary.http}/hit/${name}`;
const report = (state, attack, detail = '') => fetch('/report', {
  method: 'POST',
  body: JSON.stringify({ view: 'page', state, attack, detail: String(detail) }),
});
const sleep = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
const stage = {
  ready: Promise.resolve(),
  options: Promise.resolve(GIVEN),
  sleep,
  report,
  async play(attacks) {
    const names = Object.keys(attacks);
    await sleep(WAIT);
    await report('ran', names.join(' '));
    for (const name of names) {
      try {
        const won = await attacks[name](GIVEN);
        await report(won ? 'won' : 'tried', name, won);
      } catch (error) {
        await report('tried', name, error);
      }
    }
    await report('done', names.join(' '));
  },
};
"""


def page_of(view: str, *, wait_ms: int = 0, **given: Any) -> str:
    """HTML that runs a View's script as a page, after `wait_ms`."""
    stage = _STAGE.replace("GIVEN", json.dumps(given)).replace("WAIT", str(wait_ms))
    script = (VIEWS / f"{view}.js").read_text()
    return f"<!doctype html><meta charset=utf-8><body><script>{stage}</script><script type=module>{script}</script>"
