"""Providers as a page sees them: where keys are and never which, addresses, and models listed by real HTTP servers."""

import json
import sys
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread

import anyio
import anyio.lowlevel
import pytest

from greenroom.host.chat import local_providers
from greenroom.host.chat.model_keys import BadKey
from greenroom.host.chat.providers_desk import Machine, ProvidersDesk
from greenroom.protocol import page as p
from greenroom.protocol.model.choice import ModelChoice, ProviderName
from greenroom.protocol.model.lines import Failed, ListModels, Models
from greenroom.protocol.model.provider_address import BadAddress
from greenroom.servers.redaction import REDACTED, Redactor
from greenroom.store.errors import KeyringUnavailable, SecretTooLong
from greenroom.store.folders import Folders
from greenroom.store.secrets import Secrets
from greenroom.store.store import Store
from tests.providers.nobody import NOBODY

SECONDS = 10
KEY = "sk-canary-1234567890abcdef"


class Locker:
    """A keyring in a process of nobody's: what it is told, it keeps, unless it is broken."""

    def __init__(self, *, broken: bool = False) -> None:
        self.kept: dict[str, str] = {}
        self.broken = broken
        self.asked = 0

    def _use(self) -> None:
        self.asked += 1
        if self.broken:
            raise KeyringUnavailable("it is locked")

    async def look(self) -> None:
        if self.broken:
            raise KeyringUnavailable("it is locked")

    async def read(self, name: str) -> str | None:
        self._use()
        return self.kept.get(name)

    async def write(self, name: str, secret: str) -> None:
        self._use()
        self.kept[name] = secret

    async def delete(self, name: str) -> None:
        self._use()
        self.kept.pop(name, None)


class Lists:
    """The far end of the model worker: says what it is told to, and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: list[ListModels] = []
        self.failure: str | None = None
        self.names = ["m-1", "m-2"]

    async def models(self, wish: ListModels) -> Models | Failed:
        self.asked.append(wish)
        await anyio.lowlevel.checkpoint()
        if self.failure is not None:
            return Failed(id=wish.id, kind="key", text=self.failure)
        return Models(id=wish.id, names=self.names)


class Desk:
    """The desk with all around it."""

    def __init__(
        self,
        store: Store,
        locker: Locker,
        tasks: anyio.abc.TaskGroup,
        environment: Mapping[str, str],
        local_places: Mapping[ProviderName, str],
    ) -> None:
        self.store, self.locker, self.lists = store, locker, Lists()
        self.redactor = Redactor()
        self.told: list[p.ToPage] = []
        store.model_keys = Secrets(store._database, locker, "model_key_name")
        self.desk = ProvidersDesk(
            store=store,
            redactor=self.redactor,
            worker=self.lists,
            tasks=tasks,
            tell=self.told.append,
            machine=Machine(environment=environment, local_places=local_places),
        )

    def say(self, message: p.SetModelKey | p.SetModelAddress | p.WantModels | p.WantProviders) -> None:
        self.desk.do(message, self.told.append)

    def row(self, name: ProviderName) -> p.ProviderRow:
        said: list[p.ToPage] = []
        self.desk.welcome(said.append)
        (providers,) = said
        assert isinstance(providers, p.Providers)
        return next(one for one in providers.providers if one.provider == name)

    def keyring(self) -> str | None:
        said: list[p.ToPage] = []
        self.desk.welcome(said.append)
        assert isinstance(said[0], p.Providers)
        return said[0].keyring

    async def set_key(self, name: ProviderName, key: str | None) -> None:
        before = len(self.told)
        self.say(p.SetModelKey(provider=name, key=key))
        await self.news(before)

    async def news(self, before: int) -> None:
        with anyio.fail_after(SECONDS):
            while len(self.told) == before:
                await anyio.sleep(0.005)

    async def until(self, name: ProviderName, **members: object) -> p.ProviderRow:
        with anyio.fail_after(SECONDS):
            while any(getattr(self.row(name), member) != value for member, value in members.items()):
                await anyio.sleep(0.005)
        return self.row(name)


@asynccontextmanager
async def desk(
    folder: Path,
    *,
    locker: Locker | None = None,
    environment: Mapping[str, str] | None = None,
    local_places: Mapping[ProviderName, str] = NOBODY,
) -> AsyncIterator[Desk]:
    with Store(Folders.under(folder)) as store:
        async with anyio.create_task_group() as tasks:
            yield Desk(store, locker or Locker(), tasks, environment or {}, local_places)
            tasks.cancel_scope.cancel()


@asynccontextmanager
async def local(answers: Mapping[str, bytes], status: int = 200) -> AsyncIterator[str]:
    """A real HTTP server on this machine, which answers these paths."""

    class Answers(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = answers.get(self.path)
            self.send_response(404 if body is None else status)
            self.send_header("location", "http://127.0.0.1:9/elsewhere")
            self.end_headers()
            self.wfile.write(body or b"")

        def log_message(self, *_parts: object) -> None:
            """Say nothing."""

    server = HTTPServer(("127.0.0.1", 0), Answers)
    thread = Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join(SECONDS)


async def test_a_key_goes_into_the_keyring_and_only_its_place_is_told(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        assert at.row("openai").key == "none"
        await at.set_key("openai", f" {KEY}\n")
        assert at.row("openai").key == "keyring"
        assert at.locker.kept == {"openai": KEY}
        assert await at.desk.key_for("openai") == KEY
        assert await at.desk.key_for("anthropic") is None
        await at.set_key("openai", None)
        assert (at.row("openai").key, at.locker.kept) == ("none", {})
        assert KEY not in repr(at.told)


async def test_without_a_keyring_a_key_is_in_memory_and_the_choices_are_told(tmp_path: Path) -> None:
    async with desk(tmp_path, locker=Locker(broken=True)) as at:
        assert at.keyring() is None, "nobody has looked yet"
        before = len(at.told) + 1
        at.say(p.WantProviders())
        await at.news(before)
        assert "locked" in (at.keyring() or "")
        await at.set_key("openai", KEY)
        assert at.row("openai").key == "memory"
        assert await at.desk.key_for("openai") == KEY
        for words in ("locked", "in memory", "install a keyring", "variable"):
            assert words in (at.keyring() or "")
        assert KEY not in repr(at.told)


async def test_the_environment_comes_first_and_is_only_read(tmp_path: Path) -> None:
    environment = {"OPENAI_API_KEY": "sk-of-the-environment", "GOOGLE_API_KEY": " sk-google ", "GEMINI_API_KEY": ""}
    async with desk(tmp_path, environment=environment) as at:
        await at.set_key("openai", KEY)
        row = at.row("openai")
        assert (row.key, row.key_variable) == ("environment", "OPENAI_API_KEY")
        assert await at.desk.key_for("openai") == "sk-of-the-environment"
        assert (at.row("google").key, at.row("google").key_variable) == ("environment", "GOOGLE_API_KEY")
        assert await at.desk.key_for("google") == "sk-google"
        assert environment["OPENAI_API_KEY"] == "sk-of-the-environment"


async def test_a_key_is_taken_out_of_everything_from_the_moment_it_is_known(tmp_path: Path) -> None:
    async with desk(tmp_path, environment={"XAI_API_KEY": "xai-of-the-environment"}) as at:
        assert at.redactor.clean_text("xai-of-the-environment") == REDACTED
        at.say(p.SetModelKey(provider="openai", key=KEY))
        assert at.redactor.clean_text(f"Bearer {KEY}") == f"Bearer {REDACTED}", "before it is in the keyring"
    locker = Locker()
    locker.kept["mistral"] = "kept-from-the-run-before"
    async with desk(tmp_path, locker=locker) as at:
        at.store._database.rows("INSERT INTO model_key_name VALUES ('mistral')")
        assert await at.desk.key_for("mistral") == "kept-from-the-run-before"
        assert at.redactor.clean_text("kept-from-the-run-before") == REDACTED


async def test_a_word_that_stands_in_for_a_key_is_not_taken_out_of_everything(tmp_path: Path) -> None:
    async with desk(tmp_path, environment={"OPENAI_API_KEY": "ollama"}) as at:
        await at.set_key("anthropic", "dummy")
        assert await at.desk.key_for("openai") == "ollama"
        assert at.redactor.clean_text("ollama is no dummy") == "ollama is no dummy"


async def test_who_has_set_no_key_is_not_asked_to_unlock_a_keyring(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        assert await at.desk.key_for("openai") is None
        assert at.locker.asked == 0


async def test_a_keyring_that_does_not_open_is_an_error_for_whoever_asks_a_model(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        await at.set_key("openai", KEY)
        at.locker.broken = True
        with pytest.raises(KeyringUnavailable):
            await at.desk.key_for("openai")
        at.say(p.WantModels(provider="openai"))
        row = await at.until("openai", listing=False, trouble=at.row("openai").trouble)
        with anyio.fail_after(SECONDS):
            while row.trouble is None:
                await anyio.sleep(0.005)
                row = at.row("openai")
        assert "locked" in row.trouble
        assert at.lists.asked == []


@pytest.mark.parametrize("typed", ["", "  ", "two words", "line\nbreak", "with\x00nul", "ключ"])
async def test_what_cannot_be_a_key_is_refused_without_repeating_it(tmp_path: Path, typed: str) -> None:
    async with desk(tmp_path) as at:
        with pytest.raises(BadKey) as refused:
            at.say(p.SetModelKey(provider="openai", key=typed))
        assert typed.strip() == "" or typed not in str(refused.value)
        with pytest.raises(SecretTooLong):
            at.say(p.SetModelKey(provider="openai", key="x" * 1_201))
        assert at.locker.asked == 0


async def test_a_key_goes_to_no_other_address_than_the_one_it_was_given_for(tmp_path: Path) -> None:
    async with desk(tmp_path, environment={"OPENAI_API_KEY": "sk-of-the-environment"}) as at:
        await at.set_key("anthropic", KEY)
        for name in ("openai", "anthropic"):
            at.say(p.SetModelAddress(provider=name, address="https://evil.example/v1"))
            assert at.row(name).key == "none"
            assert await at.desk.key_for(name) is None
            assert await at.desk.key_for(name, "https://evil.example:8443") is None
            at.say(p.WantModels(provider=name))
        await at.until("openai", listing=False)
        await at.until("anthropic", listing=False)
        assert all(wish.key is None for wish in at.lists.asked)
        await at.set_key("anthropic", "key-for-evil")
        assert await at.desk.key_for("anthropic") == "key-for-evil"
        at.say(p.SetModelAddress(provider="openai", address="https://eu.api.openai.com/v1"))
        assert await at.desk.key_for("openai") == "sk-of-the-environment", "a computer of the provider's own"
        at.say(p.SetModelAddress(provider="anthropic", address=None))
        assert await at.desk.key_for("anthropic") == KEY


async def test_an_address_is_kept_judged_and_can_be_taken_away(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        at.say(p.SetModelAddress(provider="compatible", address=" http://127.0.0.1:8000/v1/ "))
        with pytest.raises(BadAddress, match="in the clear"):
            at.say(p.SetModelAddress(provider="compatible", address="http://api.example.com/v1"))
    async with desk(tmp_path) as at:
        assert at.row("compatible").address == at.desk.address("compatible") == "http://127.0.0.1:8000/v1"
        at.say(p.SetModelAddress(provider="compatible", address="  "))
        assert at.row("compatible").address is None
        assert (at.row("ollama").address, at.row("ollama").own_address) == ("http://127.0.0.1:11434",) * 2


async def test_a_region_is_an_address_and_amazons_key_of_the_environment_is_at_home_there(tmp_path: Path) -> None:
    whole = "https://bedrock-runtime.eu-central-1.amazonaws.com"
    async with desk(tmp_path, environment={"AWS_BEARER_TOKEN_BEDROCK": KEY}) as one:
        one.say(p.SetModelAddress(provider="bedrock", address="eu-central-1"))
        assert (one.row("bedrock").address, one.row("bedrock").key) == (whole, "environment")
        picked = one.desk.chosen(p.ModelPicked(provider="bedrock", model="m", address="us-east-1"))
        assert picked is not None
        assert picked.address == whole.replace("eu-central-1", "us-east-1")
        one.say(p.SetModelAddress(provider="bedrock", address="https://thief.s3.amazonaws.com"))
        assert one.row("bedrock").key == "none"
        assert await one.desk.key_for("bedrock") is None


async def test_an_address_of_the_environment_is_taken_and_its_key_goes_there(tmp_path: Path) -> None:
    environment = {
        "AZURE_API_KEY": "azure-key-of-the-environment",
        "AZURE_API_BASE": "http://in.the.clear.example",
        "AZURE_OPENAI_ENDPOINT": "https://gateway.example/azure/",
    }
    async with desk(tmp_path, environment=environment) as at:
        assert at.row("azure").address == "https://gateway.example/azure"
        assert await at.desk.key_for("azure") == "azure-key-of-the-environment"
        at.say(p.SetModelAddress(provider="azure", address="https://mine.openai.azure.com"))
        assert await at.desk.key_for("azure") == "azure-key-of-the-environment"
        at.say(p.SetModelAddress(provider="azure", address="https://mine.openai.azure.com.evil.example"))
        assert await at.desk.key_for("azure") is None


async def test_a_model_that_a_page_names_is_judged(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        assert at.desk.chosen(None) is None
        picked = p.ModelPicked(provider="compatible", model="free text/7b", address="http://localhost:1/v1/")
        assert at.desk.chosen(picked) == ModelChoice(
            provider="compatible", model="free text/7b", address="http://localhost:1/v1"
        )
        assert at.desk.chosen(p.ModelPicked(provider="openai", model="m")) == ModelChoice(provider="openai", model="m")
        with pytest.raises(BadAddress):
            at.desk.chosen(p.ModelPicked(provider="openai", model="m", address="http://evil.example"))


async def test_models_are_listed_by_the_worker_and_remembered(tmp_path: Path) -> None:
    async with desk(tmp_path) as at:
        assert at.row("openai").models, "what is usual, until they are listed"
        at.say(p.WantModels(provider="openai"))
        await at.until("openai", listing=False, trouble=at.row("openai").trouble)
        with anyio.fail_after(SECONDS):
            while at.row("openai").trouble is None:
                await anyio.sleep(0.005)
        assert "Set one" in (at.row("openai").trouble or "")
        assert at.lists.asked == []
        await at.set_key("openai", KEY)
        assert at.row("openai").trouble is None
        at.say(p.WantModels(provider="openai"))
        await at.until("openai", models=["m-1", "m-2"], listing=False)
        (wish,) = at.lists.asked
        assert (wish.provider, wish.key, wish.address) == ("openai", KEY, None)
        at.lists.failure = f"The key {KEY} is not valid. Set another."
        at.say(p.WantModels(provider="openai"))
        await at.until("openai", trouble=f"The key {REDACTED} is not valid. Set another.")
    async with desk(tmp_path) as at:
        assert at.row("openai").models == ["m-1", "m-2"]
        at.say(p.SetModelAddress(provider="openai", address="https://other.example"))
        assert "m-1" not in at.row("openai").models, "another place has other models"


@pytest.mark.parametrize(
    ("name", "path", "answer"),
    [
        ("ollama", "/api/tags", {"models": [{"name": "llama9:8b"}, {"name": "qwen"}]}),
        ("lm_studio", "/models", {"data": [{"id": "llama9:8b"}, {"id": "qwen"}]}),
    ],
)
async def test_what_runs_on_this_machine_is_found_with_its_models(
    tmp_path: Path, name: ProviderName, path: str, answer: object
) -> None:
    async with local({path: json.dumps(answer).encode()}) as address, desk(tmp_path) as at:
        at.say(p.SetModelAddress(provider=name, address=address))
        assert not at.row(name).found, "nobody has looked yet"
        at.say(p.WantProviders())
        row = await at.until(name, found=True)
        assert row.models == ["llama9:8b", "qwen"]
    async with desk(tmp_path) as at:
        at.say(p.WantProviders())
        await at.until(name, found=False, models=["llama9:8b", "qwen"])


async def test_it_is_looked_for_at_its_usual_place_where_the_person_set_no_other(tmp_path: Path) -> None:
    async with (
        local({"/api/tags": b'{"models": [{"name": "a"}]}'}) as usual,
        desk(tmp_path, local_places={**NOBODY, "ollama": usual}) as at,
    ):
        at.say(p.WantProviders())
        assert (await at.until("ollama", found=True)).models == ["a"]
        assert at.row("ollama").address == at.row("ollama").own_address


@pytest.mark.parametrize(
    ("answer", "status"),
    [
        (b"<html>a shop</html>", 200),
        (b"[" * 100_000, 200),
        (b'{"models": "many"}', 200),
        (b'{"models": []}', 302),
        (b'{"models": []}', 500),
        (b'{"models": [' + b" " * 2_100_000 + b"]}", 200),
    ],
)
async def test_something_else_at_that_port_is_not_taken_for_it(answer: bytes, status: int) -> None:
    async with local({"/api/tags": answer}, status) as address:
        assert await local_providers.models_at("ollama", address) is None
    async with local({"/api/tags": b'{"models": [{"name": "a"}, {"name": 7}, 8, {"name": ""}]}'}) as address:
        assert await local_providers.models_at("ollama", address) == ("a",), "the control"


async def test_a_silent_program_at_that_port_holds_nobody_up() -> None:
    async with await anyio.create_tcp_listener(local_host="127.0.0.1", local_port=0) as listener:
        port = listener.extra(anyio.abc.SocketAttribute.local_port)
        with anyio.fail_after(SECONDS):
            assert await local_providers.models_at("ollama", f"http://127.0.0.1:{port}") is None
    assert "litellm" not in sys.modules
