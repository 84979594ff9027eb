"""What the doctor says of models: where keys are, never which; and what runs on this machine."""

import sqlite3
from pathlib import Path

import pytest

from greenroom.cli.checkup_models import models
from greenroom.store.folders import Folders
from greenroom.store.store import Store
from tests.providers.nobody import NOBODY
from tests.providers.provider import always, json_reply, provider

KEY = "sk-canary-0123456789"


async def test_without_key_and_local_model_it_says_what_to_do(tmp_path: Path) -> None:
    found = await models({"OPENAI_API_KEY": "  "}, Folders.under(tmp_path), NOBODY)
    assert found.state == "limited"
    assert "scripted model" in (found.mend or "")
    assert not tmp_path.joinpath("data").exists(), "nothing was made by looking"


async def test_keys_are_told_by_their_place_and_never_read(tmp_path: Path) -> None:
    folders = Folders.under(tmp_path)
    Store(folders).close()
    with sqlite3.connect(folders.data / "greenroom.db") as raw:
        raw.executemany(
            "INSERT INTO model_key_name VALUES (?)", [("mistral",), ("openai@https://x.example",), ("xai",)]
        )
    raw.close()
    found = await models({"GOOGLE_API_KEY": KEY, "XAI_API_KEY": KEY}, folders, NOBODY)
    assert found.state == "ready"
    for words in ("OpenAI (keyring)", "Google (GOOGLE_API_KEY)", "Mistral (keyring)", "xAI (XAI_API_KEY)"):
        assert words in found.text
    assert KEY not in repr(found)


@pytest.mark.parametrize(("names", "words"), [(["a"], "with 1 model."), (["a", "b"], "with 2 models.")])
async def test_what_runs_here_is_told(tmp_path: Path, names: list[str], words: str) -> None:
    reply = always(json_reply({"models": [{"name": name} for name in names]}))
    folders = Folders.under(tmp_path)
    with provider(reply) as far:
        with Store(folders) as store:
            store.model_providers.set_address("ollama", far.origin)
        found = await models({}, folders, NOBODY)
        assert f"Ollama runs at {far.origin} {words}" in found.text
    assert (found.state, far.told[0].path) == ("ready", "/api/tags")
    assert "Ollama" not in (await models({"XAI_API_KEY": KEY}, folders, NOBODY)).text, "it runs no more"


async def test_a_program_at_its_usual_place_is_found_without_a_word_of_the_person(tmp_path: Path) -> None:
    with provider(always(json_reply({"models": [{"name": "a"}]}))) as far:
        found = await models({}, Folders.under(tmp_path), {**NOBODY, "ollama": far.origin})
    assert f"Ollama runs at {far.origin} with 1 model." in found.text
