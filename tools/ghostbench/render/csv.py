"""A result as CSV: one line per cell, numbers in base units, absent fields empty."""

from __future__ import annotations

import csv
import io

from ghostbench.judge.metrics import METRICS, TIME
from ghostbench.judge.summary import summarise
from ghostbench.results.schema import Result

_COUNTS = tuple(metric.name for metric in METRICS if metric is not TIME)


def result_csv(result: Result) -> str:
    """Columns: cell, its four parts and threads, state, reason, time_ns, spread, runs, floor_ratio, the counts."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    parts = ("engine", "op", "mode", "fixture", "threads")
    writer.writerow(("cell", *parts, "state", "reason", "time_ns", "spread", "runs", "floor_ratio", *_COUNTS))
    for cell in summarise(result):
        named = [getattr(cell.name, part) if cell.name else "" for part in parts]
        numbers = [cell.time, cell.spread, cell.runs, cell.floor_ratio, *(cell.counts.get(name) for name in _COUNTS)]
        writer.writerow((cell.cell, *named, cell.state.value, cell.reason, *map(_field, numbers)))
    return text.getvalue()


def _field(number: float | None) -> str:
    if number is None:
        return ""
    return str(int(number)) if float(number).is_integer() else repr(number)
