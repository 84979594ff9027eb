import argparse
import importlib
import subprocess
import sys

import pytest

from greenroom import __version__
from greenroom.cli.main import COMMANDS, main, run_command
from greenroom.errors import GreenroomError


def test_each_command_of_the_table_is_a_module_with_the_three_parts() -> None:
    for name, path in COMMANDS.items():
        module = importlib.import_module(path)
        parser = argparse.ArgumentParser()
        module.configure(parser)
        assert module.SUMMARY, name
        assert callable(module.run), name


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["--version"])
    assert end.value.code == 0
    assert capsys.readouterr().out == f"greenroom {__version__}\n"


def test_help_lists_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["--help"])
    said = capsys.readouterr().out
    assert end.value.code == 0
    assert all(f"\n  {name} " in said for name in COMMANDS)


def test_a_word_that_is_no_command_is_a_bad_argument(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as end:
        main(["opne"])
    assert end.value.code == 2
    assert f"there is no command 'opne'; there is {', '.join(COMMANDS)}" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["--server", "'"], ["open", "--server", "'"], ["open", "--server", ""]])
def test_a_server_that_is_no_command_line_is_a_bad_argument(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert "--server" in capsys.readouterr().err


def test_expected_errors_are_one_line_and_no_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_with(Told("it broke; mend it.")) == 1
    assert capsys.readouterr().err == "greenroom: it broke; mend it.\n"


def test_expected_errors_of_a_group_are_told_once_each(capsys: pytest.CaptureFixture[str]) -> None:
    group = ExceptionGroup("", [Told("one."), ExceptionGroup("", [Told("two."), Told("one.")])])
    assert run_with(group) == 1
    assert capsys.readouterr().err == "greenroom: one.\ngreenroom: two.\n"


def test_a_mistake_of_ours_keeps_its_traceback() -> None:
    with pytest.raises(ZeroDivisionError):
        run_with(ZeroDivisionError())
    with pytest.raises(ExceptionGroup):
        run_with(ExceptionGroup("", [Told("one."), ZeroDivisionError()]))


def test_asking_for_help_imports_nothing_heavy() -> None:
    code = "import sys; from greenroom.cli.main import main\ntry: main(['--help'])\nexcept SystemExit: pass\n"
    code += "print([name for name in ('mcp', 'pydantic', 'webview', 'PySide6', 'uvicorn') if name in sys.modules])"
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=30, check=True).stdout
    assert said.splitlines()[-1] == "[]"


class Told(GreenroomError):
    pass


def run_with(error: BaseException) -> int:
    """Run the command line with a command that ends with this error."""

    class Failing:
        SUMMARY = "fail"

        def configure(self, parser: argparse.ArgumentParser) -> None:
            parser.set_defaults(failing=True)

        def run(self, arguments: argparse.Namespace) -> int:
            assert arguments.failing
            raise error

    return run_command("failing", Failing(), [])
