"""Which metrics a report shows, in which order, and how it names them in plain words."""

from __future__ import annotations

from collections.abc import Mapping

from ghostbench.judge.metrics import Assumption, Metric, metric_named
from reports import model

_WORDS: Mapping[str, tuple[str, str]] = {
    "time": ("Time", "one op, from call to result; less is better."),
    "instructions": ("Instructions", "machine instructions of one op as callgrind counts them."),
    "allocs": ("Allocations", "calls that asked the allocator for memory during one op."),
    "alloc_bytes": ("Bytes allocated", "memory handed out during one op (usable size), all allocations added up."),
    "peak_bytes": ("Peak memory", "the most memory held at once during one op, above what was held before it."),
}
_UNITS: Mapping[str, str] = {"ns": "ns", "bytes": "B"}

SHOWN: tuple[Metric, ...] = tuple(metric_named(name) for name in _WORDS)


def drawn(metric: Metric) -> model.Metric:
    """The metric as the page presents it."""
    title, meaning = _WORDS[metric.name]
    exact = metric.assumption is Assumption.EXACT
    return model.Metric(metric.name, title, _UNITS.get(metric.unit, ""), exact, meaning)

