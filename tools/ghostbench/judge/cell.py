"""Everything one result knows of one cell: its samples, how much they vary, and its exact counts."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from ghostbench.judge.comparability import break_between
from ghostbench.judge.metrics import TIME
from ghostbench.judge.samples import Samples, samples_by_cell
from ghostbench.judge.summary import CellSummary, summarise
from ghostbench.results.schema import Facts, Result

CONFIDENCE = 0.95


@dataclass(frozen=True)
class Interval:
    """Where the median of all process runs lies, with a chance of at least `confidence`."""

    low: float
    high: float
    confidence: float


@dataclass(frozen=True)
class Timing:
    """`samples` are ns by process run. `deviation` is their standard deviation as a share of the mean.

    `stolen` is the share of process runs in which the hypervisor took time; None where the system does not tell.
    """

    samples: tuple[float, ...]
    median: float
    interval: Interval | None
    deviation: float | None
    stolen: float | None


@dataclass(frozen=True)
class Detail:
    """One cell of one result. `timing` is None where it has no times."""

    summary: CellSummary
    timing: Timing | None


@dataclass(frozen=True)
class Point:
    """What one result of the history says. `ratio` is to the point before, None where that is not comparable."""

    facts: Facts
    summary: CellSummary
    ratio: float | None
    broken: str = ""  # why not


def detail(result: Result, cell: str) -> Detail:
    """The cell as the result has it, which must know it."""
    summary = next(summary for summary in summarise(result) if summary.cell == cell)
    samples = samples_by_cell(result, TIME).get(cell) if summary.time is not None else None
    return Detail(summary, _timing(result, cell, samples) if samples is not None else None)


def history(results: Iterable[Result], cell: str) -> tuple[Point, ...]:
    """The cell over `results`, oldest first; those that do not know it or have no facts are left out.

    The ratios are of medians that were not interleaved: a hint where to look, no judgement.
    """
    points: list[Point] = []
    for result in results:
        alone = replace(result, rows=tuple(row for row in result.rows if row.cell == cell))
        summary = next((summary for summary in summarise(alone) if summary.cell == cell), None)
        if summary is not None and result.facts is not None:
            before = next((point for point in reversed(points) if point.summary.time is not None), None)
            points.append(_point(result.facts, summary, before))
    return tuple(points)


def median_interval(samples: Sequence[float], confidence: float = CONFIDENCE) -> Interval | None:
    """Distribution-free, from order statistics: the narrowest symmetric pair that reaches `confidence`.

    Fewer than six samples cannot reach 95 %: then it is their whole range, with what that is worth. None for one sample.
    """
    ordered, count = sorted(samples), len(samples)
    if count < 2:
        return None
    at = 0
    while at + 1 < count // 2 and _coverage(count, at + 1) >= confidence:
        at += 1
    return Interval(ordered[at], ordered[count - 1 - at], _coverage(count, at))


def _coverage(count: int, at: int) -> float:
    """The chance that the median lies between the samples of rank `at` from below and from above."""
    return 1.0 - 2 * sum(math.comb(count, below) for below in range(at + 1)) / float(2**count)


def _timing(result: Result, cell: str, samples: Samples) -> Timing:
    times = tuple(value for _, value in sorted(samples.by_round.items()))
    steals = [row.steal for row in result.rows if row.cell == cell and row.steal is not None]
    return Timing(
        times,
        samples.median,
        median_interval(times),
        statistics.stdev(times) / statistics.fmean(times) if len(times) > 1 else None,
        sum(steal > 0 for steal in steals) / len(steals) if steals else None,
    )


def _point(facts: Facts, summary: CellSummary, before: Point | None) -> Point:
    if summary.time is None or before is None or before.summary.time is None:
        return Point(facts, summary, None)
    cell = summary.cell
    broken = break_between(before.facts, facts, TIME, cell)
    return Point(facts, summary, None, broken) if broken else Point(facts, summary, summary.time / before.summary.time)
