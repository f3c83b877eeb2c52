"""The verdict on metrics that repeat exactly: allocations, bytes, instructions."""

from __future__ import annotations

import math

from ghostbench.judge.metrics import Better, Metric
from ghostbench.judge.samples import Samples
from ghostbench.judge.verdict import CellVerdict, Verdict


def judge_exact(cell: str, metric: Metric, base: Samples, head: Samples, tolerance: float) -> CellVerdict:
    """No statistics: with tolerance 0 any change is a change.

    A side that varies although it should not is judged only when the two ranges do not meet.
    """
    old, new = base.median, head.median
    meets = base.low <= head.high and head.low <= base.high
    if (base.varies or head.varies) and meets:
        verdict = Verdict.INCONCLUSIVE
        reason = f"varies: {_span(base)} in base, {_span(head)} in head; an exact metric must repeat"
    else:
        verdict, reason = _decide(metric, old, new, tolerance)
    ratio = new / old if old > 0 and new >= 0 else None
    if ratio == math.inf:  # from a tiny fraction
        ratio = None
    return CellVerdict(cell, metric.name, verdict, old, new, ratio, None, tolerance, reason)


def _decide(metric: Metric, old: float, new: float, tolerance: float) -> tuple[Verdict, str]:
    if old == new:
        return Verdict.UNCHANGED, "identical"
    change = moved(metric, old, new)
    if abs(new - old) <= min(old, new) * tolerance:
        return Verdict.UNCHANGED, f"{change}: within ±{tolerance * 100:g} %"
    worse = (new > old) == (metric.better is Better.LOWER)
    return (Verdict.REGRESSED if worse else Verdict.IMPROVED), change


def moved(metric: Metric, old: float, new: float) -> str:
    """The difference in words: `+3 allocations per op`; from 0 with both numbers, since no percentage stands beside it."""
    amount = signed(new - old) if old != 0 else f"0 -> {number(new)}"
    return f"{amount} {metric.unit} per op"


def _span(samples: Samples) -> str:
    return number(samples.low) if not samples.varies else f"{number(samples.low)} to {number(samples.high)}"


def signed(value: float) -> str:
    """As `number`, with its sign."""
    return ("+" if value >= 0 else "") + number(value)


def number(value: float) -> str:
    """A count with thousands separators; a fraction keeps its digits."""
    return f"{value:,.0f}" if float(value).is_integer() else f"{value:,.10g}"
