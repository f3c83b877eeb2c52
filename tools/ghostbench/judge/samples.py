"""From rows to samples: one number per cell, metric and process run."""

from __future__ import annotations

import statistics
from collections.abc import Mapping
from dataclasses import dataclass

from ghostbench.judge.metrics import Assumption, Metric, value_of
from ghostbench.results.schema import Result


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
    """Cells without the metric are missing, never zero. Times of 0 are below the clock's resolution: no samples."""
    found: dict[str, dict[int, float]] = {}
    spans: dict[str, list[float]] = {}
    for row in result.rows:
        value = value_of(row, metric)
        if value is None or row.error is not None or (metric.assumption is Assumption.NOISY and value <= 0):
            continue
        found.setdefault(row.cell, {})[row.round] = value
        spans.setdefault(row.cell, []).extend((value, *row.ranges.get(metric.counter or "", ())))
    return {cell: Samples(rounds, min(spans[cell]), max(spans[cell])) for cell, rounds in found.items()}


def absence(result: Result, cell: str, metric: Metric) -> str:
    """Why a cell has no number for a metric."""
    if any(row.cell == cell and value_of(row, metric) == 0 for row in result.rows):
        return "a time of 0 is below the clock's resolution"
    if result.facts is None:
        return "the file has none"
    for entry in result.facts.not_counted:
        if entry.cell == cell and entry.witness == metric.witness.value:
            return entry.reason
    absent = result.facts.absent_metrics
    return absent.get(metric.name) or absent.get(metric.witness.value) or "not measured"
