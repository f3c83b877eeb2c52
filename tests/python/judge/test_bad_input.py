"""Samples as nobody wants them, through the whole judge: a verdict with a reason, finite numbers, and no pass by accident.

What files can hold besides (NaN, errors, truncation) is in test_tracker_cases.py and in tests/python/results.
"""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from ghostbench.judge.compare import compare
from ghostbench.judge.verdict import CellVerdict, Comparison, Outcome, Verdict
from ghostbench.render.json import comparison_json
from ghostbench.results.google_benchmark import read_result
from ghostbench.results.schema import Facts, Result
from tests.python.making import CELL, FACTS, google_file, measured, result, rows

BIMODAL = [100.0, 112.0] * 10
SWAPPED = [112.0, 100.0] * 10


def of(comparison: Comparison, metric: str) -> CellVerdict:
    (found,) = (found for found in comparison.cells if (found.cell, found.metric) == (CELL, metric))
    return found


def refuse_nan(word: str) -> None:
    raise AssertionError(f"{word} in the output")


def finite(comparison: Comparison) -> bool:
    json.loads(comparison_json(comparison), parse_constant=refuse_nan)
    numbers = [n for c in comparison.cells for n in (c.base, c.head, c.ratio, *(c.interval or ())) if n is not None]
    return all(map(math.isfinite, numbers))


@pytest.mark.parametrize(
    ("what", "base", "head", "verdict", "reason"),
    [
        ("constant", [100.0] * 20, [100.0] * 20, Verdict.UNCHANGED, "95 % interval"),
        ("constant and slower", [100.0] * 20, [110.0] * 20, Verdict.REGRESSED, "20 rounds"),
        ("one of two modes each round", BIMODAL, SWAPPED, Verdict.INCONCLUSIVE, "20 rounds"),
        ("both modes, slower", BIMODAL, [time * 1.3 for time in SWAPPED], Verdict.REGRESSED, "20 rounds"),
        ("one sample", [100.0], [200.0], Verdict.INCONCLUSIVE, "1 round is too few"),
        ("one sample on one side", [100.0] * 20, [200.0], Verdict.INCONCLUSIVE, "1 round is too few"),
        ("zeros in base", [0.0] * 20, [100.0] * 20, Verdict.NEW, "a time of 0"),
        ("zeros in head", [100.0] * 20, [0.0] * 20, Verdict.INCOMPARABLE, "a time of 0"),
        ("negative in head", [100.0] * 20, [-100.0] * 20, Verdict.INCOMPARABLE, "-100 ns is no measurement"),
        ("negative in both", [-100.0] * 20, [-100.0] * 20, Verdict.INCONCLUSIVE, "-100 ns is no measurement"),
        ("a negative one", [100.0] * 20, [-1.0, *[100.0] * 19], Verdict.UNCHANGED, "95 % interval"),
        ("a clock that jumped in one round", [100.0] * 20, [*[100.0] * 19, 1e12], Verdict.UNCHANGED, "95 % interval"),
        ("a clock that jumped on both sides", [*[100.0] * 19, 1e-3], [1e12, *[100.0] * 19], Verdict.UNCHANGED, "95 % interval"),
        ("a change of just the tolerance", [100.0] * 20, [101.9, 102.1] * 10, Verdict.INCONCLUSIVE, "as large as the tolerance"),
        ("as long as numbers get", [1e308] * 20, [1e308] * 20, Verdict.INCONCLUSIVE, "1e+308 ns is no measurement"),
        ("as short as numbers get", [100.0] * 20, [5e-324] * 20, Verdict.INCOMPARABLE, "ns is no measurement"),
        ("as far apart as times can be", [1e-9] * 20, [1e18] * 20, Verdict.REGRESSED, "20 rounds"),
    ],
)
def test_times_of_any_shape_have_a_verdict_with_a_reason(
    what: str, base: Sequence[float], head: Sequence[float], verdict: Verdict, reason: str
) -> None:
    found = compare(result(rows(CELL, base)), result(rows(CELL, head)))
    assert (of(found, "time").verdict, reason in of(found, "time").reason) == (verdict, True), of(found, "time")
    assert finite(found)


@pytest.mark.parametrize(
    ("base", "head", "verdict"),
    [
        (-5, -5, Verdict.UNCHANGED),
        (-5, -4, Verdict.REGRESSED),  # the rest above the start can be negative; more of it is worse
        (-5, 5, Verdict.REGRESSED),
        (5, -5, Verdict.IMPROVED),
        (0, 0, Verdict.UNCHANGED),
        (1e18, 1e-308, Verdict.IMPROVED),
        (1e-308, 1e18, Verdict.REGRESSED),
        (7, 1e308, Verdict.INCOMPARABLE),
    ],
)
def test_counts_of_any_sign_are_judged_without_a_wrong_ratio(base: float, head: float, verdict: Verdict) -> None:
    found = compare(result(rows(CELL, leaked_bytes=base)), result(rows(CELL, leaked_bytes=head)))
    assert of(found, "leaked_bytes").verdict is verdict
    assert finite(found)


@pytest.mark.parametrize("token", ["NaN", "-1"])
def test_a_file_whose_only_time_is_no_time_does_not_pass(tmp_path: Path, token: str) -> None:
    good = google_file(tmp_path / "base.json", measured(CELL, 100.0))
    bad = google_file(tmp_path / "head.json", f'{{"name": "{CELL}", "real_time": {token}, "cpu_time": {token}}}')
    found = compare(read_result(good), read_result(bad))
    assert (of(found, "time").verdict, found.outcome) == (Verdict.INCOMPARABLE, Outcome.COULD_NOT_JUDGE)
    assert finite(found)


def test_times_in_different_units_are_the_same_times(tmp_path: Path) -> None:
    files = [
        google_file(tmp_path / f"{unit}.json", measured(CELL, time, time_unit=unit), measured(CELL, 2 * time, time_unit=unit))
        for unit, time in (("ns", 2_500_000.0), ("ms", 2.5))
    ]
    found = of(compare(*map(read_result, files)), "time")
    assert (found.base, found.head, found.ratio) == (2.5e6, 2.5e6, 1.0)


@pytest.mark.parametrize(
    ("what", "head", "incomparable"),
    [
        ("another CPU", replace(FACTS, machine=replace(FACTS.machine, cpu="Other")), {"time"}),
        ("another compiler", replace(FACTS, build=replace(FACTS.build, compiler="GCC 13")), {"time", "allocs", "instructions"}),
    ],
)
def test_what_another_machine_or_compiler_moved_is_incomparable_and_does_not_pass(
    what: str, head: Facts, incomparable: set[str]
) -> None:
    def side(facts: Facts) -> Result:
        return result(rows(CELL, [100.0] * 20, allocs=7, instructions=1000), facts=facts)

    found = compare(side(FACTS), side(head))
    assert {cell.metric for cell in found.cells if cell.verdict is Verdict.INCOMPARABLE} == incomparable
    assert found.outcome is Outcome.COULD_NOT_JUDGE


def test_a_million_samples_of_a_cell_are_read_like_five() -> None:
    """Of a run by itself: its times are summed up, its counts judged, and no pair of samples is ever formed."""
    side = result(rows(CELL, [100.0 + at % 7 for at in range(1_000_000)], allocs=7), session=None)
    found = compare(side, side)
    assert (of(found, "time").verdict, of(found, "time").base) == (Verdict.INCONCLUSIVE, 103.0)
    assert (of(found, "allocs").verdict, found.outcome) == (Verdict.UNCHANGED, Outcome.PASS)
