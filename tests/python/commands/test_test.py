"""`ghostbench test`: which checks it plans, and how it ends."""

from __future__ import annotations

import argparse
import io
from pathlib import Path

import pytest

from ghostbench.checks import Check, Finished, Tally
from ghostbench.commands import Streams
from ghostbench.commands import test as command
from ghostbench.judge.verdict import Outcome
from tests.python.ci.system import ROOT

RELEASE = ["configure release", "build release", "ctest release"]
ASAN = ["configure asan", "build asan", "ctest asan"]


@pytest.mark.parametrize(
    ("quick", "expression", "names"),
    [
        (False, None, ["shellcheck", "mypy", *RELEASE, *ASAN, "pytest"]),
        (True, None, ["shellcheck", "mypy", *RELEASE, "pytest"]),
        (False, "store", ["pytest"]),
    ],
)
def test_the_plan_goes_from_the_cheapest_to_pytest(quick: bool, expression: str | None, names: list[str]) -> None:
    assert [check.name for check in command.planned(ROOT, quick, expression)] == names


def test_options_reach_pytest() -> None:
    assert command.planned(ROOT, True, "a or b")[0].command[-4:] == ("-m", "not slow", "-k", "a or b")
    assert command.planned(ROOT, False, None)[-1].command[-1] == "-rs"


def test_every_shell_script_is_checked() -> None:
    checked = set(command.planned(ROOT, False, None)[0].command[1:])
    scripts = {path.relative_to(ROOT).as_posix() for path in ROOT.glob("ci/**/*.sh")} | {"ghostbench", ".ci/run"}
    assert checked == scripts and all((ROOT / script).exists() for script in scripts)


@pytest.mark.parametrize(("failure", "outcome"), [(None, Outcome.PASS), ("exit status 1", Outcome.COULD_NOT_JUDGE)])
def test_one_failure_is_enough(monkeypatch: pytest.MonkeyPatch, failure: str | None, outcome: Outcome) -> None:
    last = Finished(Check("pytest", ()), 1.0, failure, Tally(1, 0, 0, "=== 1 passed in 1.0s ==="))

    def fake(checks: tuple[Check, ...], root: Path, on_line: object) -> tuple[Finished, ...]:
        return (Finished(Check("mypy", ()), 1.0, None), last)

    monkeypatch.setattr(command, "run_checks", fake)
    out = io.StringIO()
    arguments = argparse.Namespace(quick=True, expression=None)
    assert command.run(arguments, Streams(out, io.StringIO())) is outcome
    assert out.getvalue().endswith("=== 1 passed in 1.0s ===\n")
