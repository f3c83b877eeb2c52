"""One result summed up: medians over process runs, ratios within them, and both totals."""

from __future__ import annotations

import pytest

from ghostbench.judge.metrics import Witness
from ghostbench.judge.presence import State
from ghostbench.judge.summary import CellSummary, coverage, summarise
from ghostbench.results.schema import NotCounted, NotMeasured, Result, Row
from tests.python.making import CELL, result, rows

FLOOR = "floor/read/string/tiny"


def summed(given: Result) -> dict[str, CellSummary]:
    return {cell.cell: cell for cell in summarise(given)}


def test_time_is_the_median_and_the_spread_half_the_range() -> None:
    found = summed(result(rows(CELL, [100.0, 110.0, 90.0])))[CELL]
    assert (found.time, found.spread, found.runs) == (100.0, 0.1, 3)


def test_the_floor_ratio_is_taken_within_each_process_run() -> None:
    """The medians would say 30 / 10 = 3; within the runs the machine's slow second cancels out."""
    given = result(rows(FLOOR, [10.0, 100.0, 10.0]), rows(CELL, [40.0, 400.0, 30.0]))
    assert summed(given)[CELL].floor_ratio == 4.0
    assert summed(given)[FLOOR].floor_ratio == 1.0


@pytest.mark.parametrize(
    "floor", ["floor/write/string/tiny", "floor/read/bytes/tiny", "floor/read/string/other", FLOOR + "/threads:2"]
)
def test_only_the_floor_of_the_same_op_mode_fixture_and_threads_is_a_reference(floor: str) -> None:
    assert summed(result(rows(floor, [1.0]), rows(CELL, [2.0])))[CELL].floor_ratio is None


def test_a_floor_from_other_process_runs_is_no_reference() -> None:
    floor = [Row(FLOOR, 7, 1.0, 1.0)]
    assert summed(result(floor, rows(CELL, [2.0])))[CELL].floor_ratio is None


def test_a_cell_without_numbers_has_a_reason() -> None:
    given = result(
        [Row("e/b/c/d", 0, None, None, error="crashed")],
        [Row("s/b/c/d", 0, None, None, skipped="off")],
        not_measured=(NotMeasured("u/b/c/d", "unsupported", "cannot"),),
    )
    found = [(cell.cell, cell.state, cell.reason, cell.time) for cell in summarise(given)]
    assert found == [
        ("e/b/c/d", State.ERRORED, "crashed", None),
        ("s/b/c/d", State.SKIPPED, "off", None),
        ("u/b/c/d", State.UNSUPPORTED, "cannot", None),
    ]


def test_every_cell_is_counted_or_stands_under_a_reason() -> None:
    given = result(
        rows("a/b/c/d", [1.0], allocs=0, instructions=5),
        rows("b/b/c/d", [1.0], allocs=3),
        rows("c/b/c/d", [1.0], instructions=5),
        [Row("e/b/c/d", 0, None, None, error="crashed")],
        not_measured=(NotMeasured("u/b/c/d", "unsupported", "cannot"), NotMeasured("v/b/c/d", "unsupported", "cannot")),
        not_counted=(NotCounted("b/b/c/d", "instructions", "AVX-512"),),
        absent_metrics={"allocations": "no hook"},
    )
    found = coverage(summarise(given))
    assert (found.cells, found.counted) == (6, {Witness.ALLOCATIONS: 2, Witness.INSTRUCTIONS: 2})
    assert list(found.reasons.items()) == [
        ("errored: crashed", ("e/b/c/d",)),
        ("unsupported: cannot", ("u/b/c/d", "v/b/c/d")),
        ("no instructions: AVX-512", ("b/b/c/d",)),
        ("no allocations: no hook", ("c/b/c/d",)),
    ]


def test_an_errored_cells_numbers_of_other_runs_are_not_shown() -> None:
    given = result([*rows(CELL, [1.0, 2.0], allocs=3), Row(CELL, 2, None, None, error="crashed")])
    found = summed(given)[CELL]
    assert (found.time, found.counts, found.floor_ratio) == (None, {}, None)
