"""What Amazon's own tools have set up on this machine is Amazon's: a stranger's address given for it receives none of it."""

import json
import os
import subprocess
import sys

import pytest

from greenroom.host.chat.model_process import worker_environment
from tests.providers import bedrock
from tests.providers.provider import always, provider
from tests.providers.turns import Ends, Says
from tests.worker.worker_process import HELLO

pytestmark = pytest.mark.hostile

TOKEN = "bedrock-token-of-this-machine-0123456789"
PAIR = {"AWS_ACCESS_KEY_ID": "AKIAOFTHISMACHINE000", "AWS_SECRET_ACCESS_KEY": "secret-of-this-machine"}
NOWHERE = {"AWS_CONFIG_FILE": os.devnull, "AWS_SHARED_CREDENTIALS_FILE": os.devnull}
ASKS = """
import anyio, json, os, sys
from greenroom.worker.quiet import quiet
out = quiet()
from greenroom.protocol.model.lines import Ask
from greenroom.worker.answering import answer
from greenroom.worker.exchange import witnessed
from greenroom.worker.library import LIBRARY

address, messages = sys.argv[1], json.loads(sys.argv[2])

async def control():
    with witnessed() as exchange:
        exchange.only_at(address)
        async for _ in await LIBRARY.ask(
            "bedrock", "toy", {"messages": messages, "aws_bedrock_runtime_endpoint": address + "/control"}
        ):
            pass

async def main():
    for key in (None, "", ":", "::"):
        await answer(
            Ask(id="a", provider="bedrock", model="toy", messages=messages, address=address, key=key),
            lambda line: os.write(out, line.model_dump_json().encode() + b"\\n"),
        )
    await control()
    del os.environ["AWS_BEARER_TOKEN_BEDROCK"]
    await control()

anyio.run(main)
"""


@pytest.mark.timeout(180)
def test_a_strangers_address_is_sent_nothing_that_this_machine_has_for_amazon() -> None:
    environment = worker_environment(os.environ) | PAIR | NOWHERE | {"AWS_BEARER_TOKEN_BEDROCK": TOKEN}
    with provider(always(bedrock.stream(Says("So"), Ends()))) as server:
        done = subprocess.run(
            [sys.executable, "-I", "-c", ASKS, server.origin, json.dumps(HELLO)],
            env=environment,
            capture_output=True,
            timeout=150,
            check=True,
        )
        *attacked, token, pair = [(told.path, told.headers.get("authorization", "")) for told in server.told]
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(line["kind"], "no key for this address" in line["text"]) for line in lines if line["say"] == "failed"] == [
        ("key", True),
        ("key", True),
    ]
    # What is no pair of a name and a secret is a key like any other, and goes as it was given.
    assert [header for _, header in attacked] == ["Bearer :", "Bearer ::"]
    # The controls: asked there without a key, the library finds both by itself.
    assert (token[0].startswith("/control"), token[1]) == (True, f"Bearer {TOKEN}")
    assert (pair[0].startswith("/control"), PAIR["AWS_ACCESS_KEY_ID"] in pair[1]) == (True, True)


def test_the_worker_is_not_handed_the_token_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("AWS_BEARER_TOKEN_BEDROCK", TOKEN)
    assert TOKEN not in json.dumps(worker_environment(os.environ))
    assert TOKEN in json.dumps(dict(os.environ)), "the control"
