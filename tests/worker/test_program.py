"""The program as a whole: it ends with its input, says nothing but lines, asks nobody but the model, and is read by nobody else."""

import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

import greenroom
from greenroom.protocol.model.lines import FROM_WORKER, Failed, Finished
from greenroom.worker.quiet import SETTINGS
from tests.providers import anthropic, ollama, openai
from tests.providers.provider import Provider, Reply, always, provider
from tests.providers.turns import Ends, Says
from tests.worker.worker_process import KEY, WorkerProcess, running

PACKAGE = Path(greenroom.__file__).parent
BRINGS = """
import importlib, pkgutil, sys, greenroom
def walk(package):
    for found in pkgutil.iter_modules(package.__path__, package.__name__ + "."):
        if found.name == "greenroom.worker" or found.name.endswith("__main__"):
            continue
        try:
            module = importlib.import_module(found.name)
        except ImportError:
            continue
        if found.ispkg:
            walk(module)
walk(greenroom)
print(len([name for name in sys.modules if name.startswith("greenroom.")]))
print(sorted({name.partition(".")[0] for name in sys.modules} & {"litellm", "openai", "httpx", "tiktoken", "boto3"}))
"""


def test_nothing_that_is_no_line_reaches_its_output_and_no_key_its_errors(worker: WorkerProcess) -> None:
    with provider(always(openai.error(500, "Oops."))) as server:
        assert isinstance(worker.ask("openai", model="gpt-4o", address=server.origin)[-1], Failed)
    assert all(FROM_WORKER.validate_json(line) for line in worker.raw)
    assert KEY.encode() not in worker.stderr


@pytest.mark.skipif(sys.platform != "linux", reason="where the limit of a process can be read")
def test_its_memory_has_an_end_and_it_works_far_from_it(worker: WorkerProcess) -> None:
    limits = Path(f"/proc/{worker.pid}/limits").read_text()
    assert re.search(rf"Max address space +{3 * 1024**3} +{3 * 1024**3} ", limits), limits
    with provider(always(openai.stream(Says("word " * 100_000), Ends()))) as server:
        keys = [worker.begin("openai", model="gpt-4o", address=server.origin) for _ in range(20)]
        assert all(isinstance(list(worker.lines(key))[-1], Finished) for key in keys)
    status = Path(f"/proc/{worker.pid}/status").read_text()
    peak = int(re.findall(r"VmPeak:\s+(\d+) kB", status)[0]) * 1024
    assert peak < 2 * 1024**3, f"{peak / 1024**2:.0f} MB"


@pytest.mark.timeout(180)
def test_it_asks_nobody_but_the_model_and_ends_with_a_line_it_does_not_understand() -> None:
    """All that goes to the network by a library's usual ways would meet this proxy."""
    with provider(always(Reply(status=502))) as proxy:
        environment = dict.fromkeys(
            ("http_proxy", "https_proxy", "all_proxy", "HTTP_PROXY", "HTTPS_PROXY"), proxy.origin
        ) | {"no_proxy": "", "NO_PROXY": ""}
        with running(environment) as worker:
            for name, form in (("openai", openai), ("anthropic", anthropic), ("ollama", ollama)):
                with provider(always(form.stream(Says("So"), Ends()))) as server:
                    assert isinstance(worker.ask(name, model="gpt-4o", address=server.origin)[-1], Finished)
                    assert len(server.told) == 1, "and that only once"
            worker.write(b'{"do": "everything", "key": "%b"}' % KEY.encode())
            assert worker.exit_code() == 2
            assert KEY.encode() not in b"".join(worker.raw) + worker.stderr
        assert [(told.method, told.path) for told in proxy.told] == []
        assert fetches_when_it_is_left_alone(proxy, environment), (
            "the library itself does, so this would have been seen"
        )


def fetches_when_it_is_left_alone(proxy: Provider, environment: dict[str, str]) -> bool:
    kept = {name: value for name, value in os.environ.items() if name not in SETTINGS}
    command = [sys.executable, "-I", "-c", "import litellm"]
    nothing = subprocess.DEVNULL
    with subprocess.Popen(command, env=kept | environment, stdout=nothing, stderr=nothing) as process:
        while not proxy.told and process.poll() is None:
            time.sleep(0.02)
        process.kill()
    return bool(proxy.told)


@pytest.mark.timeout(180)
def test_no_module_of_ours_but_the_worker_brings_the_model_library() -> None:
    done = subprocess.run([sys.executable, "-c", BRINGS], capture_output=True, text=True, check=True, timeout=150)
    count, brought = done.stdout.splitlines()
    assert int(count) > 300
    assert brought == "[]"


def test_only_one_module_reads_the_library() -> None:
    reads = re.compile(r"^\s*(?:import|from) litellm\b", re.MULTILINE)
    assert [path.name for path in PACKAGE.rglob("*.py") if reads.search(path.read_text())] == ["library.py"]
