"""What the build hook leaves behind: files the strict policies of both pages can live with."""

import re
from pathlib import Path

import pytest

import hatch_build

STATIC = hatch_build.OUTPUT


@pytest.fixture(scope="module", autouse=True)
def built() -> None:
    """Have the bundle of the present sources."""
    hatch_build.build()


def test_a_built_bundle_is_fresh_and_a_second_build_does_nothing() -> None:
    assert not hatch_build.is_stale()
    assert hatch_build.build() is False


def test_a_fresh_bundle_asks_for_no_node(tmp_path: Path) -> None:
    hook = hatch_build.FrontEndHook(str(tmp_path), {}, None, None, str(tmp_path), "wheel")  # type: ignore[arg-type]  # it reads neither of the two
    assert hook.dependencies() == []


def test_the_bundle_is_stale_once_a_source_differs(tmp_path: Path) -> None:
    (tmp_path / "shell").mkdir()
    (tmp_path / "shell" / "main.tsx").write_text("one")
    before = hatch_build.source_hash(tmp_path)
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "node_modules" / "anything.js").write_text("no source")
    assert hatch_build.source_hash(tmp_path) == before
    (tmp_path / "shell" / "main.tsx").write_text("two")
    assert hatch_build.source_hash(tmp_path) != before


def test_the_page_has_a_place_for_the_nonce_and_nothing_inline() -> None:
    page = (STATIC / "index.html").read_text()
    assert '<meta property="csp-nonce" nonce="__CSP_NONCE__">' in page
    scripts = re.findall(r"<script\b([^>]*)>(.*?)</script>", page, flags=re.DOTALL)
    assert scripts
    assert all('src="/static/' in attributes and not body.strip() for attributes, body in scripts)
    assert not re.search(r"\son\w+=|javascript:", page)


def test_a_view_worker_is_a_file_of_its_own_on_our_origin() -> None:
    assert (STATIC / "relay-worker.js").is_file()
    scripts = "".join(path.read_text() for path in (STATIC / "assets").glob("*.js"))
    assert "/static/relay-worker.js" in scripts
    assert not re.search(r"new Worker\((?!new URL\(`?['\"]?/static/relay-worker)", scripts)


def test_the_proxy_is_one_classic_script_that_fits_into_a_page() -> None:
    script = (STATIC / "proxy.js").read_text()
    assert "</script" not in script.lower()
    assert "<!--" not in script
    assert not re.search(r"^\s*(import|export)\b|\bimport\(", script, flags=re.MULTILINE)
