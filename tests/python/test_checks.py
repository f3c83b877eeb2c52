"""Running the project's checks and reading what the test runners closed with."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from ghostbench.checks import Check, Finished, Tally, closing_tally, run_check, run_checks
from ghostbench.errors import CouldNotJudge
from ghostbench.render.checks import summary

CTEST_SKIP = """\
    Start 1: ledger
1/3 Test #1: ledger ...........................   Passed    0.01 sec
    Start 2: hooks
2/3 Test #2: hooks ............................***Skipped   0.00 sec
    Start 3: bind
3/3 Test #3: bind .............................***Failed    0.00 sec

67% tests passed, 1 tests failed out of 3

Total Test time (real) =   0.02 sec
"""


@pytest.mark.parametrize(
    ("output", "counts"),
    [
        ("=== 120 passed in 1.20s ===", (120, 0, 0)),
        ("== 1 failed, 119 passed, 3 skipped, 2 warnings in 65.10s (0:01:05) ==", (119, 1, 3)),
        ("118 passed, 2 errors in 0.5s", (118, 2, 0)),
        ("1 passed, 1 error in 0.5s", (1, 1, 0)),
        ("3 skipped, 9 deselected in 0.5s", (0, 0, 3)),
        ("9 passed in 1.0s\nmore\n1 passed in 2.0s", (1, 0, 0)),  # a test's own output comes before the runner's
        ("100% tests passed, 0 tests failed out of 12", (12, 0, 0)),
        (CTEST_SKIP, (1, 1, 1)),
        ("=== no tests ran in 0.01s ===", None),
        ("Segmentation fault", None),
        ("", None),
    ],
)
def test_the_closing_line_is_read(output: str, counts: tuple[int, int, int] | None) -> None:
    tally = closing_tally(output)
    assert (tally and (tally.passed, tally.failed, tally.skipped)) == counts


def says(text: str, status: int = 0, counts: bool = True, **more: str) -> Check:
    script = f"import sys; print({text!r}); sys.exit({status})"
    return Check(more.get("name", "it"), (sys.executable, "-c", script), counts, more.get("needs"))


@pytest.mark.parametrize(
    ("check", "failure"),
    [
        (says("=== 2 passed in 1.0s ==="), None),
        (says("=== 2 passed, 1 skipped in 1.0s ==="), None),
        (says("fine", counts=False), None),
        (says("=== 2 passed in 1.0s ===", status=1), "exit status 1"),
        (says("bad", status=2, counts=False), "exit status 2"),
        (says("=== 3 skipped in 1.0s ==="), "no test passed"),
        (says("nothing at all"), "no test passed"),
    ],
)
def test_passing_needs_status_0_and_a_passed_test(tmp_path: Path, check: Check, failure: str | None) -> None:
    seen: list[str] = []
    assert run_check(check, tmp_path, seen.append).failure == failure
    assert len(seen) == 1


def test_what_needs_a_failed_check_does_not_run_and_fails_with_it(tmp_path: Path) -> None:
    checks = (
        says("", status=1, counts=False, name="build"),
        says("=== 1 passed in 1.0s ===", name="ctest", needs="build"),
        says("=== 1 passed in 1.0s ===", name="pytest"),
    )
    finished = run_checks(checks, tmp_path, lambda line: None)
    assert [one.failure for one in finished] == ["exit status 1", "not run: build failed", None]


def test_a_missing_program_is_an_error_with_the_way_out(tmp_path: Path) -> None:
    with pytest.raises(CouldNotJudge, match=r"cannot run /no/such/program .*setup --test"):
        run_check(Check("it", ("/no/such/program",)), tmp_path, lambda line: None)


def test_the_last_lines_are_the_runners_own_and_skips_are_counted() -> None:
    ctest = "100% tests passed, 0 tests failed out of 12"
    python = "=== 120 passed, 2 skipped in 1.20s ==="
    lines = summary(
        (
            Finished(Check("mypy", ()), 1.0, None),
            Finished(Check("ctest", ()), 2.0, None, Tally(12, 0, 0, ctest)),
            Finished(Check("pytest", ()), 3.0, None, Tally(120, 0, 2, python)),
        )
    ).splitlines()
    assert lines[-4:] == ["every check passed", "2 skipped; each is named above with its reason", ctest, python]
    assert "mypy       1.0 s  passed" in lines
    assert "pytest     3.0 s  120 passed, 0 failed, 2 skipped" in lines


def test_a_failure_is_named_in_the_summary() -> None:
    lines = summary((Finished(Check("mypy", ()), 1.0, "exit status 1"), Finished(Check("b", ()), 0.0, None))).splitlines()
    assert "mypy     1.0 s  exit status 1" in lines
    assert "failed: mypy" in lines and "0 skipped" in lines
