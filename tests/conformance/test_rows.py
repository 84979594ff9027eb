from pathlib import Path

from greenroom.conform.rows import LEVELS, LINKS, all_rows
from tests.conformance.manifest import CLAIMED_STEP, EXCUSED, Claim, all_claims, excused_by_conform, is_claimed


def test_every_row_of_the_measure_is_listed_once() -> None:
    ids = [row.id for row in all_rows()]
    assert sorted(ids) == sorted([f"H{number}" for number in range(1, 93)] + [f"W{number}" for number in range(1, 25)])


def test_every_row_is_whole() -> None:
    rows = all_rows()
    assert all(row.level in LEVELS and row.source in LINKS and row.section and row.step >= 1 for row in rows)
    assert all(row.behaviour.endswith(".") for row in rows)
    assert len({row.behaviour for row in rows}) == len(rows)


def test_every_claimed_row_is_proved_by_a_test() -> None:
    proved = {claim.row for claim in all_claims()}
    missing = [row for row in all_rows() if is_claimed(row) and row.id not in proved]
    listed = "\n".join(f"  {row.id:4} {row.area}: {row.behaviour}" for row in missing)
    assert len(missing) == 0, f"{len(missing)} rows are claimed and no test is marked with them:\n{listed}"


def test_no_test_names_a_row_that_is_unknown_or_not_claimed_yet() -> None:
    claimed = {row.id for row in all_rows() if is_claimed(row)}
    stray = [f"  {claim.row} at {claim.place}" for claim in all_claims() if claim.row not in claimed]
    assert not stray, "these marks name rows that the manifest does not claim:\n" + "\n".join(stray)


def test_what_is_excused_is_what_greenroom_conform_says_does_not_apply_and_never_binding() -> None:
    assert set(EXCUSED) == excused_by_conform()
    excused = [row for row in all_rows() if row.id in EXCUSED]
    assert [row.id for row in excused if row.binding or row.step > CLAIMED_STEP] == []


def test_marks_are_found_in_the_source(tmp_path: Path) -> None:
    source = """
@pytest.mark.rows("H1", "W2")
@pytest.mark.slow
async def test_one() -> None: ...

@pytest.mark.parametrize("case", [
    pytest.param(1, marks=pytest.mark.rows("H3")),
])
def test_two(case: int) -> None: ...
pytestmark = pytest.mark.rows("H4")
"""
    (tmp_path / "test_it.py").write_text(source)
    assert sorted(all_claims(tmp_path), key=lambda claim: claim.row) == [
        Claim(row="H1", place="test_it.py:2"),
        Claim(row="H3", place="test_it.py:7"),
        Claim(row="H4", place="test_it.py:10"),
        Claim(row="W2", place="test_it.py:2"),
    ]
