"""Exact metrics: any change is a change, up to the tolerance; what should not vary and does is not judged."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ghostbench.judge.exact import judge_exact
from ghostbench.judge.metrics import metric_named
from ghostbench.judge.samples import Samples
from ghostbench.judge.verdict import CellVerdict, Verdict


def judge(metric: str, base: Sequence[float], head: Sequence[float], tolerance: float = 0.0) -> CellVerdict:
    sides = [Samples(dict(enumerate(map(float, side))), min(side), max(side)) for side in (base, head)]
    return judge_exact("cell", metric_named(metric), sides[0], sides[1], tolerance)


@pytest.mark.parametrize(
    ("base", "head", "verdict", "ratio", "reason"),
    [
        (64, 64, Verdict.UNCHANGED, 1.0, "identical"),
        (64, 65, Verdict.REGRESSED, 65 / 64, "+1 allocations per op"),
        (65, 64, Verdict.IMPROVED, 64 / 65, "-1 allocations per op"),
        (0, 0, Verdict.UNCHANGED, None, "identical"),
        (0, 1, Verdict.REGRESSED, None, "0 -> 1 allocations per op"),
        (1, 0, Verdict.IMPROVED, 0.0, "-1 allocations per op"),
        (0.25e10, 1.5e10 + 1, Verdict.REGRESSED, 6.0000000004, "+12,500,000,001 allocations per op"),
        (1000, 21000, Verdict.REGRESSED, 21.0, "+20,000 allocations per op"),
        (-64, 0, Verdict.REGRESSED, None, "+64 allocations per op"),  # freed more than it took, now no longer
        (0.5, 0.75, Verdict.REGRESSED, 1.5, "+0.25 allocations per op"),
    ],
)
def test_without_a_tolerance_any_change_is_a_change(
    base: float, head: float, verdict: Verdict, ratio: float | None, reason: str
) -> None:
    found = judge("allocs", [base] * 3, [head] * 3)
    assert (found.verdict, found.ratio, found.reason) == (verdict, ratio, reason)
    assert (found.base, found.head, found.interval) == (base, head, None)


@pytest.mark.parametrize(
    ("head", "verdict"),
    [
        (1_000_000, Verdict.UNCHANGED),
        (1_005_000, Verdict.UNCHANGED),
        (1_005_001, Verdict.REGRESSED),
        (995_025, Verdict.UNCHANGED),  # swapped: 1_000_000 is 0.49999 % above it
        (995_024, Verdict.IMPROVED),
        (0, Verdict.IMPROVED),
    ],
)
def test_a_tolerance_is_the_same_seen_from_both_sides(head: float, verdict: Verdict) -> None:
    assert judge("instructions", [1_000_000], [head], 0.005).verdict is verdict


def test_a_change_within_the_tolerance_is_still_told_exactly() -> None:
    assert judge("instructions", [1_000_000], [1_004_000], 0.005).reason == "+4,000 instructions per op: within ±0.5 %"


def test_from_nothing_to_something_is_beyond_any_tolerance() -> None:
    assert judge("instructions", [0], [1], 0.005).verdict is Verdict.REGRESSED


@pytest.mark.parametrize(
    ("base", "head", "verdict"),
    [
        ([64, 65], [65, 66], Verdict.INCONCLUSIVE),
        ([64, 66], [65], Verdict.INCONCLUSIVE),
        ([64, 65], [64, 65], Verdict.INCONCLUSIVE),
        ([64, 65], [70, 71], Verdict.REGRESSED),  # it varies, but by less than it moved
        ([70, 71], [64, 65], Verdict.IMPROVED),
    ],
)
def test_an_exact_metric_that_varies_is_judged_only_when_the_ranges_do_not_meet(
    base: list[float], head: list[float], verdict: Verdict
) -> None:
    found = judge("allocs", base, head)
    assert found.verdict is verdict
    assert ("varies" in found.reason) == (verdict is Verdict.INCONCLUSIVE)


def test_the_ranges_of_an_exact_metric_that_varies_are_named() -> None:
    reason = judge("allocs", [64, 66.5], [65]).reason
    assert reason == "varies: 64 to 66.5 in base, 65 in head; an exact metric must repeat"
