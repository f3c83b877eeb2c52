"""Bug reports of other trackers, from the file to the verdict.

A number in a test's name is the bug report that it comes from:
 1 non-finite counters: google/benchmark#784, dotnet/BenchmarkDotNet#1242
 2 truncated files: google/benchmark's JSONReporter::Finalize
 3 errors and skips: google/benchmark#745
 4 aggregates only: google/benchmark#1219, #1220
 5 repetitions under one name: github-action-benchmark's `find`
 6 zeros: github-action-benchmark#204
 7 no variance: golang/perf benchstat#7
 8 the same file twice: benchstat's documentation on multiple testing
 9 new and removed benchmarks: bheisler/criterion.rs#530
10 hostile names: dotnet/BenchmarkDotNet#1901, golang/go#21341, google/benchmark#652, airspeed-velocity/asv#1393
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from ghostbench.judge.compare import compare
from ghostbench.judge.verdict import CellVerdict, Comparison, Outcome, Verdict
from ghostbench.results.google_benchmark import read_result
from tests.python.making import CELL, aggregate, google_file, measured, result, rows

Benchmarks = Sequence[Any]


def files(tmp_path: Path, base: Benchmarks, head: Benchmarks) -> Comparison:
    """Two plain Google Benchmark files, compared."""
    sides = (google_file(tmp_path / "base.json", *base), google_file(tmp_path / "head.json", *head))
    return compare(read_result(sides[0]), read_result(sides[1]))


def of(comparison: Comparison, cell: str, metric: str = "time") -> CellVerdict:
    (found,) = (found for found in comparison.cells if (found.cell, found.metric) == (cell, metric))
    return found


def finite(comparison: Comparison) -> bool:
    numbers = [n for c in comparison.cells for n in (c.base, c.head, c.ratio, *(c.interval or ())) if n is not None]
    return all(map(math.isfinite, numbers))


def test_trackers_1_time_is_compared_although_counters_are_not_finite(tmp_path: Path) -> None:
    text = '{"name": "A", "real_time": 1.0e2, "cpu_time": 1.0e2, "allocs": NaN, "bytes_per_second": Infinity}'
    found = files(tmp_path, [text], [text])
    assert [cell.metric for cell in found.cells] == ["time"]
    assert of(found, "A").ratio == 1.0
    assert [w.where for w in found.warnings if "treated as absent" in w.message] == ["base: A"] * 2 + ["head: A"] * 2


def test_trackers_3_an_error_is_errored_with_no_ratio_and_in_no_geomean(tmp_path: Path) -> None:
    failed = measured("A", 0, error_occurred=True, error_message="c:\\x")
    found = files(tmp_path, [measured("A"), measured("B")], [failed, measured("B")])
    assert (of(found, "A").verdict, of(found, "A").ratio, of(found, "A").reason) == (Verdict.ERRORED, None, "c:\\x")
    assert found.outcome is Outcome.COULD_NOT_JUDGE
    assert found.geomean is not None and (found.geomean.ratio, found.geomean.cells) == (1.0, 1)


def test_trackers_3_an_error_that_is_gone_is_fixed(tmp_path: Path) -> None:
    failed = measured("A", 0, error_occurred=True, error_message="c:\\x")
    found = files(tmp_path, [failed], [measured("A")])
    assert (of(found, "A").verdict, found.outcome) == (Verdict.FIXED, Outcome.PASS)


def test_trackers_3_a_skipped_benchmark_is_skipped_and_no_failure(tmp_path: Path) -> None:
    found = files(tmp_path, [measured("A")], [measured("A", 0, skipped=True, skip_message="not here")])
    assert (of(found, "A").verdict, found.outcome) == (Verdict.SKIPPED, Outcome.PASS)


def test_trackers_4_aggregates_only_are_one_benchmark_without_raw_samples(tmp_path: Path) -> None:
    def side(stddev: float, cv: float) -> Benchmarks:
        percentage = aggregate("B", "cv", cv, aggregate_unit="percentage")
        plain = {"mean": 100, "median": 100, "stddev": stddev}
        return [*(aggregate("B", kind, value) for kind, value in plain.items()), percentage]

    found = files(tmp_path, side(1, 0.01), side(3, 0.03))
    assert [cell.cell for cell in found.cells] == ["B"]
    assert (of(found, "B").verdict, of(found, "B").ratio) == (Verdict.INCONCLUSIVE, 1.0)
    assert of(found, "B").reason.startswith("no raw samples")


def test_trackers_5_repetitions_of_one_process_are_one_sample_and_no_change(tmp_path: Path) -> None:
    base, head = (100, 101, 99, 100, 500), (100, 99, 101, 100, 100)
    shuffled = [measured("A", head[0]), measured("X"), *(measured("A", time) for time in head[1:])]
    found = of(files(tmp_path, [*(measured("A", time) for time in base), measured("X")], shuffled), "A")
    assert (found.base, found.head, found.verdict) == (99.0, 99.0, Verdict.INCONCLUSIVE)
    assert "1 and 1 samples; needs at least 9 interleaved rounds" in found.reason


@pytest.mark.parametrize(
    ("base", "head", "verdict", "ratio"),
    [
        (0, 0, Verdict.UNCHANGED, None),
        (0, 1, Verdict.REGRESSED, None),
        (1, 0, Verdict.IMPROVED, 0.0),
    ],
)
def test_trackers_6_zeros_are_judged_without_a_division(
    tmp_path: Path, base: float, head: float, verdict: Verdict, ratio: float | None
) -> None:
    comparison = files(tmp_path, [measured("A", allocs=base)], [measured("A", allocs=head)])
    found = of(comparison, "A", "allocs")
    assert (found.verdict, found.ratio) == (verdict, ratio)
    assert ("0 -> 1" in found.reason) == (base < head)
    assert finite(comparison)


@pytest.mark.parametrize(
    ("base", "head", "verdict"), [([64] * 5, [65] * 5, Verdict.REGRESSED), ([64] * 5, [64] * 5, Verdict.UNCHANGED)]
)
def test_trackers_7_counts_without_variance_are_judged_exactly(
    tmp_path: Path, base: list[int], head: list[int], verdict: Verdict
) -> None:
    sides = [[measured("A", allocs=allocs) for allocs in side] for side in (base, head)]
    found = files(tmp_path, *sides)
    assert of(found, "A", "allocs").verdict is verdict
    assert finite(found)


@pytest.mark.parametrize("session", ["one", None])
def test_trackers_7_times_without_variance_name_the_number_of_rounds_needed(session: str | None) -> None:
    base = result(rows(CELL, [115, 114, 115, 115, 115]), session=session)
    found = compare(base, result(rows(CELL, [78.8] * 5), session=session))
    needed = "3 more needed at least" if session else "needs at least 8 interleaved rounds"
    assert (of(found, CELL).verdict, needed in of(found, CELL).reason) == (Verdict.INCONCLUSIVE, True)
    assert finite(found)


def test_trackers_7_times_without_variance_over_enough_rounds_are_improved() -> None:
    found = compare(result(rows(CELL, [115.0] * 8)), result(rows(CELL, [78.8] * 8)))
    assert of(found, CELL).verdict is Verdict.IMPROVED
    assert of(found, CELL).interval == pytest.approx((78.8 / 115, 78.8 / 115))


@pytest.mark.parametrize("in_one_process", [True, False])
def test_trackers_7_an_exact_metric_that_varies_is_a_warning(tmp_path: Path, in_one_process: bool) -> None:
    if in_one_process:
        side = [measured("A", allocs=allocs) for allocs in (64, 64, 65)]
        found = files(tmp_path, side, side)
    else:
        found = compare(*[result(rows("A", [1.0] * 3, allocs=[64, 64, 65]))] * 2)
    warnings = [w for w in found.warnings if "should repeat exactly but varies from 64 to 65" in w.message]
    assert [warning.where for warning in warnings] == ["base: A", "head: A"]


def test_trackers_8_the_same_file_twice_flags_nothing_and_passes(tmp_path: Path) -> None:
    side = [measured(f"B{at}", 100 + at, allocs=at) for at in range(50)]
    found = files(tmp_path, side, side)
    assert {cell.verdict for cell in found.cells} == {Verdict.INCONCLUSIVE, Verdict.UNCHANGED}
    assert found.outcome is Outcome.PASS


def test_trackers_9_new_and_removed_benchmarks_are_in_no_geomean(tmp_path: Path) -> None:
    base = [measured("A", 100), measured("B", 10000), measured("Old")]
    found = files(tmp_path, base, [measured("A", 100), measured("New", 1)])
    assert {cell.cell: cell.verdict for cell in found.cells} == {
        "A": Verdict.INCONCLUSIVE,
        "B": Verdict.REMOVED,
        "Old": Verdict.REMOVED,
        "New": Verdict.NEW,
    }
    assert of(found, "New").reason == "no baseline"
    assert found.geomean is not None and (found.geomean.ratio, found.geomean.cells) == (1.0, 1)
    assert found.outcome is Outcome.PASS


@pytest.mark.parametrize(
    ("base", "head", "verdict", "words"),
    [
        (0, 5, Verdict.NEW, "no baseline: a time of 0"),
        (5, 0, Verdict.INCOMPARABLE, "no time in head: a time of 0"),
        (0, 0, Verdict.INCONCLUSIVE, "no number on either side: a time of 0"),
    ],
)
def test_trackers_facts_a_time_of_zero_without_an_error_has_no_ratio_and_hides_nobody_elses(
    tmp_path: Path, base: float, head: float, verdict: Verdict, words: str
) -> None:
    found = files(tmp_path, [measured("A"), measured("B", base)], [measured("A"), measured("B", head)])
    assert found.geomean is not None and found.geomean.cells == 1
    assert (of(found, "B").verdict, of(found, "B").ratio) == (verdict, None)
    assert of(found, "B").reason.startswith(words)
