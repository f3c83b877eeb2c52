"""One cell in full: samples, noise, the interval of the median, history."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from ghostbench.judge.cell import detail, history, median_interval
from ghostbench.results.schema import Commit, Result
from tests.python.making import CELL, FACTS, result, rows


@pytest.mark.parametrize(
    ("count", "at", "confidence"),
    [  # ranks and levels of the sign test's interval, as tables have them
        (2, 0, 0.5),
        (5, 0, 0.9375),  # the widest there is
        (6, 0, 0.96875),
        (8, 0, 0.9921875),
        (9, 1, 0.9609375),
        (20, 5, 0.9586105),
        (100, 39, 0.9647998),
    ],
)
def test_the_interval_of_the_median_is_the_narrowest_that_reaches_its_level(count: int, at: int, confidence: float) -> None:
    found = median_interval([float(value) for value in reversed(range(count))])
    assert found is not None
    assert (found.low, found.high) == (at, count - 1 - at)
    assert found.confidence == pytest.approx(confidence, abs=1e-6)


def test_one_sample_has_no_interval() -> None:
    assert median_interval([1.0]) is None


def test_noise_is_the_deviation_and_how_often_time_was_stolen() -> None:
    steals = (None, 0.0, 0.01, 0.0, 0.2)
    made = [replace(row, steal=steal) for row, steal in zip(rows(CELL, [100, 104, 96, 102, 98]), steals)]
    timing = detail(result(made), CELL).timing
    assert timing is not None
    assert (timing.samples, timing.median, timing.stolen) == ((100, 104, 96, 102, 98), 100, 0.5)
    assert timing.deviation == pytest.approx(0.0316228)


def test_a_cell_without_times_has_no_timing() -> None:
    found = detail(result([replace(rows(CELL)[0], error="killed by signal 11 (SIGSEGV)")]), CELL)
    assert found.timing is None and found.summary.reason == "killed by signal 11 (SIGSEGV)"


def at(sha: str, time: float, **changes: Any) -> Result:
    commit = Commit(sha * 40, (), "2025-01-02T03:04:05+01:00", sha, "main", False)
    return result(rows(CELL, [time] * 5, allocs=5), commit=commit, **changes)


def test_each_point_of_the_history_is_compared_with_the_one_before() -> None:
    missing = result(rows("a/b/c/d", [1.0] * 5))
    failed = result([replace(rows(CELL)[0], error="crash")])
    points = history([at("a", 100), missing, at("b", 110), failed, at("c", 55)], CELL)
    assert [point.ratio for point in points] == [None, pytest.approx(1.1), None, 0.5]
    assert [point.summary.state.value for point in points] == ["measured", "measured", "errored", "measured"]


def test_what_is_not_comparable_has_no_ratio_and_says_why() -> None:
    other = replace(FACTS.build, compiler="GCC 13")
    points = history([at("a", 100), at("b", 50, build=other), at("c", 50, build=other)], CELL)
    assert [point.ratio for point in points] == [None, None, 1.0]
    assert [point.broken for point in points] == ["", "compiler differs: GCC 12.2.0 and GCC 13", ""]
