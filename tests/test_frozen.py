"""What the packaged app does differently, as far as it shows without being packed; `tests/packaging` has the rest."""

import sys

from greenroom.frozen import is_frozen, own_program, without_marks


def test_a_checkout_starts_its_programs_with_its_interpreter() -> None:
    assert not is_frozen()
    assert own_program("guardian", script=["-I", "guardian.py"]) == [sys.executable, "-I", "guardian.py"]


def test_what_the_boot_program_changed_is_changed_back() -> None:
    environment = {
        "LD_LIBRARY_PATH": "/app/_internal:/mine",
        "LD_LIBRARY_PATH_ORIG": "/mine",
        "_PYI_ARCHIVE_FILE": "/app/greenroom",
        "_PYI_PARENT_PROCESS_LEVEL": "0",
        "PATH": "/bin",
    }
    assert without_marks(environment) == {"LD_LIBRARY_PATH": "/mine", "PATH": "/bin"}


def test_a_path_that_only_the_boot_program_set_is_gone() -> None:
    environment = {"LD_LIBRARY_PATH": "/app/_internal", "PATH": "/bin"}
    assert without_marks(environment) == {"PATH": "/bin"}
