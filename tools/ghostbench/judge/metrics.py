"""THE table of metrics: what each number means and how it may be judged.

A new metric is one row here and its producer. Counters of foreign programs that are not in the table have
no known direction: they are kept in the result and never judged; a comparison names them in a warning.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ghostbench.results.schema import Row


class Better(Enum):
    LOWER = "lower"
    HIGHER = "higher"


class Assumption(Enum):
    """`exact` repeats identically for one binary; `noisy` needs statistics."""

    EXACT = "exact"
    NOISY = "noisy"


class Witness(Enum):
    """The three kinds of evidence; time that moves while the other two stand still moved alone."""

    TIME = "time"
    ALLOCATIONS = "allocations"
    INSTRUCTIONS = "instructions"


@dataclass(frozen=True)
class Metric:
    """`counter` is the row's counter key; None means one of the row's two times.

    An `optional` counter is left out of a row where it is 0, as long as the row has its witness's others.
    """

    name: str
    unit: str
    better: Better
    assumption: Assumption
    witness: Witness
    counter: str | None
    optional: bool = False


def _exact(name: str, unit: str, witness: Witness, optional: bool = False) -> Metric:
    return Metric(name, unit, Better.LOWER, Assumption.EXACT, witness, name, optional)


TIME = Metric("time", "ns", Better.LOWER, Assumption.NOISY, Witness.TIME, None)

METRICS: tuple[Metric, ...] = (
    TIME,
    _exact("instructions", "instructions", Witness.INSTRUCTIONS),
    _exact("allocs", "allocations", Witness.ALLOCATIONS),
    _exact("requested_bytes", "bytes", Witness.ALLOCATIONS),
    _exact("alloc_bytes", "bytes", Witness.ALLOCATIONS),
    _exact("peak_bytes", "bytes", Witness.ALLOCATIONS),
    _exact("leaked_bytes", "bytes", Witness.ALLOCATIONS),
    _exact("other_threads_allocs", "allocations", Witness.ALLOCATIONS, optional=True),
)

_BY_NAME = {metric.name: metric for metric in METRICS}


def metric_named(name: str) -> Metric:
    """The metric called `name`; KeyError when there is none."""
    return _BY_NAME[name]


def value_of(row: Row, metric: Metric) -> float | None:
    """The metric's number in one row, in the metric's unit; None when it was not measured."""
    if metric.counter is not None:
        left_out = 0.0 if metric.optional and "allocs" in row.counters else None
        return row.counters.get(metric.counter, left_out)
    return row.real_time if row.clock == "real" else row.cpu_time


def unknown_counters(rows: tuple[Row, ...]) -> frozenset[str]:
    """Names of the counters that no metric of the table reads."""
    known = {metric.counter for metric in METRICS}
    return frozenset(name for row in rows for name in row.counters if name not in known)
