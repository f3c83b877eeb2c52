"""From rows to samples: one number per cell, metric and process run."""

from __future__ import annotations

import statistics
from collections.abc import Mapping
from dataclasses import dataclass

from ghostbench.judge.metrics import Assumption, Metric, value_of
from ghostbench.results.schema import Result


_LARGEST = 1e18
_SHORTEST_NS = 1e-9
"""Beyond these lie mistakes only, and numbers whose sums and ratios are infinite."""


@dataclass(frozen=True)
class Samples:
    """The samples of one metric in one cell. `low` and `high` also see the repetitions inside a process run."""

    by_round: Mapping[int, float]
    low: float
    high: float

    @property
    def median(self) -> float:
        return statistics.median(self.by_round.values())

    @property
    def varies(self) -> bool:
        return self.low != self.high


def samples_by_cell(result: Result, metric: Metric) -> dict[str, Samples]:
    """Cells without the metric are missing, never zero. A number that no measurement can give is no sample."""
    found: dict[str, dict[int, float]] = {}
    spans: dict[str, list[float]] = {}
    for row in result.rows:
        value = value_of(row, metric)
        if value is None or row.error is not None or not _plausible(metric, value):
            continue
        found.setdefault(row.cell, {})[row.round] = value
        spans.setdefault(row.cell, []).extend((value, *row.ranges.get(metric.counter or "", ())))
    return {cell: Samples(rounds, min(spans[cell]), max(spans[cell])) for cell, rounds in found.items()}


def _plausible(metric: Metric, value: float) -> bool:
    """Whether a measurement can give the value. Counts may be 0 and, as a difference, negative."""
    if metric.assumption is Assumption.NOISY:
        return _SHORTEST_NS <= value <= _LARGEST
    return abs(value) <= _LARGEST


def absence(result: Result, cell: str, metric: Metric) -> str:
    """Why a cell has no number for a metric."""
    values = (value_of(row, metric) for row in result.rows if row.cell == cell)
    wrong = next((value for value in values if value is not None and not _plausible(metric, value)), None)
    if wrong == 0:
        return "a time of 0 is below the clock's resolution"
    if wrong is not None:
        return f"{wrong:g} {metric.unit} is no measurement"
    if result.facts is None:
        return "the file has none"
    for entry in result.facts.not_counted:
        if entry.cell == cell and entry.witness == metric.witness.value:
            return entry.reason
    absent = result.facts.absent_metrics
    return absent.get(metric.name) or absent.get(metric.witness.value) or "not measured"
