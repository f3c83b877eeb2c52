"""Two results compared: states, witnesses, outcome."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from ghostbench.judge.compare import compare
from ghostbench.judge.verdict import CellVerdict, Comparison, Outcome, Verdict
from ghostbench.results.schema import Fixture, Isa, NotCounted, NotMeasured, Result, Row
from tests.python.making import CELL, FACTS, result, rows

ROUNDS = 20
OTHER = "floor/read/string/tiny"


def cell(factor: float = 1.0, name: str = CELL, allocs: float = 7, instructions: float = 1000) -> list[Row]:
    times = [factor * (100 + at % 3 / 10) for at in range(ROUNDS)]
    return rows(name, times, allocs=allocs, instructions=instructions)


def verdicts(comparison: Comparison) -> dict[tuple[str, str], Verdict]:
    return {(found.cell, found.metric): found.verdict for found in comparison.cells}


def time_of(comparison: Comparison) -> CellVerdict:
    return next(found for found in comparison.cells if found.metric == "time")


def test_equal_results_are_unchanged_in_every_metric_and_pass() -> None:
    found = compare(result(cell()), result(cell()))
    assert set(verdicts(found).values()) == {Verdict.UNCHANGED}
    assert {metric for _, metric in verdicts(found)} == {"time", "allocs", "instructions"}
    assert (found.outcome, found.rounds, found.warnings) == (Outcome.PASS, ROUNDS, ())


@pytest.mark.parametrize(
    ("head", "outcome"),
    [
        (cell(allocs=8), Outcome.REGRESSED),
        (cell(instructions=1006), Outcome.REGRESSED),
        (cell(instructions=1005), Outcome.PASS),
        (cell(1.1, allocs=8), Outcome.REGRESSED),
        (cell(0.9, allocs=6), Outcome.PASS),
    ],
)
def test_each_witness_alone_can_fail_a_build(head: list[Row], outcome: Outcome) -> None:
    assert compare(result(cell()), result(head)).outcome is outcome


@pytest.mark.parametrize(
    ("factor", "fails"), [(1.03, False), (1.039, False), (1.041, True), (1.10, True)]
)
def test_time_that_moves_alone_fails_only_above_twice_the_tolerance(factor: float, fails: bool) -> None:
    found = compare(result(cell()), result(cell(factor)))
    assert time_of(found).verdict is Verdict.REGRESSED
    assert "time alone moved" in time_of(found).reason
    assert time_of(found).fails is fails
    assert found.outcome is (Outcome.REGRESSED if fails else Outcome.PASS)


@pytest.mark.parametrize(
    ("what", "base", "head"),
    [
        ("allocations moved too", result(cell()), result(cell(1.03, allocs=6))),
        ("instructions moved too", result(cell()), result(cell(1.03, instructions=900))),
        ("nothing was counted", result(rows(CELL, [100.0] * 20)), result(rows(CELL, [103.0] * 20))),
        ("one witness is missing", result(rows(CELL, [100.0] * 20, allocs=1)), result(rows(CELL, [103.0] * 20, allocs=1))),
    ],
)
def test_time_with_no_two_witnesses_against_it_fails_above_the_tolerance(what: str, base: Result, head: Result) -> None:
    found = compare(base, head)
    assert time_of(found).fails, what
    assert "alone" not in time_of(found).reason


@pytest.mark.parametrize(("change", "fails"), [(1.03, False), (1.05, True)])
def test_time_alone_has_its_larger_limit_where_another_path_was_counted_too(change: float, fails: bool) -> None:
    isa = Isa("x86-64-v4", "x86-64-v3")
    verdict = time_of(compare(result(cell(), isa=isa), result(cell(change), isa=isa)))
    assert verdict.verdict is Verdict.REGRESSED
    assert verdict.fails is fails
    assert "another ISA" in verdict.reason


def test_an_improvement_of_time_alone_says_so_too() -> None:
    found = time_of(compare(result(cell()), result(cell(0.9))))
    assert (found.verdict, found.fails) == (Verdict.IMPROVED, False)
    assert "time alone moved" in found.reason


@pytest.mark.parametrize(("base", "head"), [(None, None), ("one", None), (None, "one"), ("one", "two")])
def test_times_that_were_not_interleaved_are_inconclusive_and_exact_metrics_are_judged(
    base: str | None, head: str | None
) -> None:
    found = compare(result(cell(), session=base), result(cell(2.0, allocs=8), session=head))
    assert time_of(found).verdict is Verdict.INCONCLUSIVE
    assert time_of(found).reason.startswith("not interleaved")
    assert time_of(found).ratio == pytest.approx(2.0)
    assert verdicts(found)[CELL, "allocs"] is Verdict.REGRESSED
    assert found.rounds == 0


def side(kind: str) -> Result:
    """A result whose CELL is in one state, beside another cell that both sides have."""
    states: dict[str, tuple[Sequence[Row], Any]] = {
        "measured": (cell(), ()),
        "errored": ([Row(CELL, 0, None, None, error="crashed")], ()),
        "errored in verify": ((), (NotMeasured(CELL, "errored", "crashed"),)),
        "half": ([*cell()[:19], Row(CELL, 19, None, None, error="crashed")], ()),
        "skipped": ([Row(CELL, 0, None, None, skipped="off")], ()),
        "unsupported": ((), (NotMeasured(CELL, "unsupported", "cannot"),)),
        "absent": ((), ()),
    }
    made, not_measured = states[kind]
    return result(cell(name=OTHER), made, not_measured=not_measured)


@pytest.mark.parametrize(
    ("base", "head", "verdict", "reason", "outcome"),
    [
        ("measured", "errored", Verdict.ERRORED, "crashed", Outcome.COULD_NOT_JUDGE),
        ("measured", "errored in verify", Verdict.ERRORED, "crashed", Outcome.COULD_NOT_JUDGE),
        ("measured", "half", Verdict.ERRORED, "crashed", Outcome.COULD_NOT_JUDGE),
        ("errored", "errored", Verdict.ERRORED, "crashed (in base too)", Outcome.COULD_NOT_JUDGE),
        ("absent", "errored", Verdict.ERRORED, "crashed", Outcome.COULD_NOT_JUDGE),
        ("errored", "measured", Verdict.FIXED, "base had the error: crashed", Outcome.PASS),
        ("measured", "skipped", Verdict.SKIPPED, "off", Outcome.PASS),
        ("skipped", "measured", Verdict.NEW, "no baseline: skipped in base", Outcome.PASS),
        ("absent", "measured", Verdict.NEW, "no baseline", Outcome.PASS),
        ("unsupported", "measured", Verdict.NEW, "no baseline: unsupported in base", Outcome.PASS),
        ("measured", "absent", Verdict.REMOVED, "not in the result", Outcome.PASS),
        ("errored", "absent", Verdict.REMOVED, "not in the result", Outcome.PASS),
        ("measured", "unsupported", Verdict.REMOVED, "now unsupported: cannot", Outcome.PASS),
        ("unsupported", "unsupported", Verdict.UNSUPPORTED, "cannot", Outcome.PASS),
        ("absent", "unsupported", Verdict.UNSUPPORTED, "cannot", Outcome.PASS),
        ("unsupported", "absent", Verdict.UNSUPPORTED, "cannot", Outcome.PASS),
    ],
)
def test_a_cells_states_on_both_sides_have_one_verdict(
    base: str, head: str, verdict: Verdict, reason: str, outcome: Outcome
) -> None:
    comparison = compare(side(base), side(head))
    (found,) = (found for found in comparison.cells if found.cell == CELL)
    assert (found.verdict, found.reason, comparison.outcome) == (verdict, reason, outcome)
    assert (found.ratio, found.interval) == (None, None)


def test_a_removed_cell_names_the_engine_that_was_not_built() -> None:
    head = result(cell(name=OTHER), missing_engines={"nlohmann": "CMake did not find it"})
    assert compare(side("measured"), head).cells[0].reason == "CMake did not find it"


def test_regressed_wins_over_could_not_judge() -> None:
    head = result(cell(name=OTHER, allocs=8), [Row(CELL, 0, None, None, error="crashed")])
    assert compare(side("measured"), head).outcome is Outcome.REGRESSED


def test_a_changed_fixture_makes_the_whole_cell_incomparable() -> None:
    head = result(cell(2.0, allocs=9), fixtures={"tiny": Fixture("0000000000000001", 151, "tiny")})
    comparison = compare(result(cell()), head)
    assert verdicts(comparison) == {(CELL, "time"): Verdict.INCOMPARABLE}
    assert comparison.cells[0].reason.startswith("fixture changed: tiny")
    assert (comparison.outcome, comparison.geomean) == (Outcome.COULD_NOT_JUDGE, None)


def test_comparability_is_per_metric() -> None:
    head = result(cell(2.0), machine=replace(FACTS.machine, cpu="Other"))
    found = verdicts(compare(result(cell()), head))
    assert found[CELL, "time"] is Verdict.INCOMPARABLE
    assert found[CELL, "allocs"] is found[CELL, "instructions"] is Verdict.UNCHANGED


def test_a_count_that_one_side_lacks_is_never_passed_over() -> None:
    without = result(
        rows(CELL, [100.0] * 20, allocs=7), not_counted=(NotCounted(CELL, "instructions", "unsupported (ISA)"),)
    )
    lost, gained = compare(result(cell()), without), compare(without, result(cell()))
    assert verdicts(lost)[CELL, "instructions"] is Verdict.INCOMPARABLE
    assert verdicts(gained)[CELL, "instructions"] is Verdict.NEW
    assert (lost.outcome, gained.outcome) == (Outcome.COULD_NOT_JUDGE, Outcome.PASS)
    assert [found.reason for found in lost.cells if found.metric == "instructions"] == [
        "no instructions in head: unsupported (ISA)"
    ]


def test_allocations_on_other_threads_appear_when_they_begin_and_are_silent_when_there_are_none() -> None:
    begun = rows(CELL, [100.0] * 20, allocs=7, instructions=1000, other_threads_allocs=2)
    assert verdicts(compare(result(cell()), result(begun)))[CELL, "other_threads_allocs"] is Verdict.REGRESSED
    assert (CELL, "other_threads_allocs") not in verdicts(compare(result(cell()), result(cell())))


def test_the_worst_comes_first() -> None:
    base = result(cell(), cell(name="a/b/c/tiny"), cell(name="d/b/c/tiny"), cell(name="e/b/c/tiny"))
    head = result(
        cell(), cell(name="a/b/c/tiny", allocs=8), cell(name="d/b/c/tiny", allocs=70), cell(1.03, name="e/b/c/tiny")
    )
    found = [(cell.cell, cell.metric) for cell in compare(base, head).cells[:3]]
    assert found == [("d/b/c/tiny", "allocs"), ("a/b/c/tiny", "allocs"), ("e/b/c/tiny", "time")]


def test_the_error_budget_is_split_over_the_cells() -> None:
    """16 rounds carry one cell's alarm at 0.02, and not that of 1,000 cells at 0.00002 each."""
    def of(factor: float, cells: int) -> Result:
        return result(*(rows(f"e{at}/read/string/tiny", [100.0 * factor] * 16) for at in range(cells)))

    assert time_of(compare(of(1.0, 1), of(1.1, 1))).verdict is Verdict.REGRESSED
    assert time_of(compare(of(1.0, 1000), of(1.1, 1000))).verdict is Verdict.INCONCLUSIVE


def test_results_without_a_common_cell_are_not_judged_and_do_not_pass() -> None:
    for base, head in ((result(cell()), result(cell(name=OTHER))), (result(), result()), (result(cell()), result())):
        found = compare(base, head)
        assert found.outcome is Outcome.COULD_NOT_JUDGE
        assert any("nothing was judged" in warning.message for warning in found.warnings)


def test_the_sides_carry_their_commits_and_names() -> None:
    found = compare(result(cell()), result(cell(), facts=None), names=("a.json", "b.json"))
    assert (found.base.name, found.base.commit, found.base.machine) == ("a.json", FACTS.commit, "0123456789ab")
    assert (found.head.name, found.head.commit, found.head.machine) == ("b.json", None, None)


def test_counters_without_a_known_direction_are_named_and_not_judged() -> None:
    found = compare(result(rows(CELL, [100.0], speed=1, allocs=1)), result(rows(CELL, [100.0], speed=9, allocs=1)))
    assert {metric for _, metric in verdicts(found)} == {"time", "allocs"}
    assert sum("speed" in warning.message for warning in found.warnings) == 2
