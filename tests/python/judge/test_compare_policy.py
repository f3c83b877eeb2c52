"""What a policy makes of the verdicts of a comparison."""

from __future__ import annotations

import pytest

from ghostbench.judge.compare import compare
from ghostbench.judge.policy import Override, Policy
from ghostbench.judge.verdict import CellVerdict, Comparison, Outcome, Verdict
from ghostbench.results.schema import NotMeasured, Result, Row
from tests.python.making import CELL, result, rows

OTHER = "floor/read/string/tiny"


def cell(factor: float = 1.0, name: str = CELL, allocs: float = 7, instructions: float = 1000) -> list[Row]:
    return rows(name, [factor * (100 + at % 3 / 10) for at in range(20)], allocs=allocs, instructions=instructions)


def of(comparison: Comparison, metric: str) -> CellVerdict:
    return next(found for found in comparison.cells if (found.cell, found.metric) == (CELL, metric))


UNSUPPORTED = result(cell(name=OTHER), not_measured=(NotMeasured(CELL, "unsupported", "cannot"),))


@pytest.mark.parametrize("head", [result(cell(name=OTHER)), UNSUPPORTED])
def test_a_removed_cell_fails_only_where_the_policy_says_so(head: Result) -> None:
    base = result(cell(), cell(name=OTHER))
    assert compare(base, head).outcome is Outcome.PASS
    assert compare(base, head, Policy(fails=frozenset((Verdict.REMOVED,)))).outcome is Outcome.COULD_NOT_JUDGE


def test_an_inconclusive_cell_fails_only_where_the_policy_says_so() -> None:
    base, head = result(cell()[:3]), result(cell()[:3])
    assert compare(base, head).outcome is Outcome.PASS
    assert compare(base, head, Policy(fails=frozenset((Verdict.INCONCLUSIVE,)))).outcome is Outcome.COULD_NOT_JUDGE


def test_a_policy_may_let_regressions_pass_and_they_are_shown_all_the_same() -> None:
    found = compare(result(cell()), result(cell(allocs=8)), Policy(fails=frozenset((Verdict.ERRORED,))))
    assert (of(found, "allocs").verdict, of(found, "allocs").fails, found.outcome) == (Verdict.REGRESSED, False, Outcome.PASS)


@pytest.mark.parametrize(
    ("policy", "fails", "words"),
    [
        (Policy(layout_spread=0.11), False, "fails only above 11 %"),
        (Policy(layout_spread=0.09), True, "fails only above 9 %"),
        (Policy(time_alone=False), False, "does not fail"),
        (Policy(overrides=(Override("nlohmann/*", {"time": 0.06}),)), False, "fails only above 12 %"),
    ],
)
def test_how_far_time_may_move_alone_is_the_policys(policy: Policy, fails: bool, words: str) -> None:
    found = compare(result(cell()), result(cell(1.10)), policy)
    assert (of(found, "time").verdict, of(found, "time").fails) == (Verdict.REGRESSED, fails)
    assert of(found, "time").reason.endswith(words)
    assert found.outcome is (Outcome.REGRESSED if fails else Outcome.PASS)


def test_a_policy_without_time_alone_still_fails_on_time_that_a_witness_confirms() -> None:
    assert of(compare(result(cell()), result(cell(1.10, allocs=8)), Policy(time_alone=False)), "time").fails


WITHOUT_TIME = result(rows(CELL, allocs=7, instructions=1000)), result(rows(CELL, allocs=7, instructions=1100))


@pytest.mark.parametrize(
    ("what", "base", "head", "fails"),
    [
        ("they alone", result(cell()), result(cell(instructions=1100)), False),
        ("stored times", result(cell(), session=None), result(cell(instructions=1100)), False),
        ("time moved too", result(cell()), result(cell(1.1, instructions=1100)), True),
        ("allocations moved too", result(cell()), result(cell(allocs=8, instructions=1100)), True),
        ("they fell, allocations too", result(cell()), result(cell(allocs=6, instructions=1100)), True),
        ("nobody saw the time", *WITHOUT_TIME, True),
    ],
)
def test_instructions_that_moved_alone_fail_unless_the_policy_lets_them(
    what: str, base: Result, head: Result, fails: bool
) -> None:
    assert of(compare(base, head), "instructions").fails, what
    found = of(compare(base, head, Policy(instructions_alone=False)), "instructions")
    assert (found.verdict, found.fails) == (Verdict.REGRESSED, fails), what
    assert found.reason.endswith("does not fail") is not fails


def test_an_override_holds_for_its_cells_only_and_one_that_matches_none_is_a_warning() -> None:
    policy = Policy(overrides=(Override("nlohmann/*", {"allocs": 0.5}), Override("nlohman/*", {"allocs": 0.9})))
    base, head = result(cell(), cell(name=OTHER)), result(cell(allocs=8), cell(allocs=8, name=OTHER))
    found = compare(base, head, policy)
    assert {said.cell for said in found.cells if said.verdict is Verdict.REGRESSED} == {OTHER}
    assert [(warning.where, warning.message) for warning in found.warnings] == [
        ("[[override]]", f"'nlohman/*' matches no compared cell; the nearest is {CELL}")
    ]
