"""One number per cell, metric and process run; what is absent stays absent."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ghostbench.judge.metrics import METRICS, TIME, metric_named, unknown_counters
from ghostbench.judge.samples import absence, samples_by_cell
from ghostbench.results.schema import NotCounted, Row
from tests.python.making import CELL, result, rows

ALLOCS, OTHERS = metric_named("allocs"), metric_named("other_threads_allocs")


def test_every_metric_is_named_once() -> None:
    names = [metric.name for metric in METRICS]
    assert sorted(set(names)) == sorted(names)
    assert names == [metric_named(name).name for name in names]


def test_samples_are_kept_by_process_run() -> None:
    found = samples_by_cell(result(rows(CELL, [3.0, 1.0, 2.0])), TIME)
    assert found[CELL].by_round == {0: 3.0, 1: 1.0, 2: 2.0}
    assert (found[CELL].median, found[CELL].low, found[CELL].high) == (2.0, 1.0, 3.0)


@pytest.mark.parametrize(("clock", "expected"), [("cpu", 5.0), ("real", 9.0)])
def test_time_is_read_from_the_rows_clock(clock: str, expected: float) -> None:
    row = Row(CELL, 0, 9.0, 5.0, clock=clock)
    assert samples_by_cell(result([row]), TIME)[CELL].median == expected


@pytest.mark.parametrize(
    "row",
    [
        Row(CELL, 0, None, None),
        Row(CELL, 0, 0.0, 0.0),  # below the clock's resolution: it has no ratio
        Row(CELL, 0, 5.0, 5.0, error="wrong answer"),
    ],
)
def test_what_was_not_measured_has_no_sample(row: Row) -> None:
    assert samples_by_cell(result([row]), TIME) == {}


def test_a_count_of_zero_is_a_sample() -> None:
    assert samples_by_cell(result(rows(CELL, [1.0], allocs=0)), ALLOCS)[CELL].median == 0.0


def test_an_optional_count_is_zero_where_its_witness_was_counted_and_absent_where_not() -> None:
    assert samples_by_cell(result(rows(CELL, [1.0], allocs=7)), OTHERS)[CELL].median == 0.0
    assert samples_by_cell(result(rows(CELL, [1.0])), OTHERS) == {}


def test_repetitions_within_a_process_run_widen_the_range() -> None:
    row = replace(rows(CELL, [1.0], allocs=7)[0], ranges={"allocs": (6.0, 9.0)})
    found = samples_by_cell(result([row]), ALLOCS)[CELL]
    assert (found.median, found.low, found.high, found.varies) == (7.0, 6.0, 9.0, True)


def test_the_reason_for_an_absence_is_the_cells_own_before_everybodys() -> None:
    facts = {
        "not_counted": (NotCounted(CELL, "allocations", "the op has no end"),),
        "absent_metrics": {"allocations": "no hook", "instructions": "no valgrind", "peak_bytes": "no peak"},
    }
    given = result(rows(CELL, [1.0]), **facts)
    assert absence(given, CELL, ALLOCS) == "the op has no end"
    assert absence(given, "other", ALLOCS) == "no hook"
    assert absence(given, "other", metric_named("peak_bytes")) == "no peak"
    assert absence(given, CELL, metric_named("instructions")) == "no valgrind"
    assert absence(result(rows(CELL, [1.0])), CELL, ALLOCS) == "not measured"
    assert absence(result(rows(CELL, [1.0]), facts=None), CELL, ALLOCS) == "the file has none"


def test_counters_that_no_metric_reads_are_known_by_name() -> None:
    assert unknown_counters(tuple(rows(CELL, [1.0], allocs=1, bytes_per_second=2))) == {"bytes_per_second"}
