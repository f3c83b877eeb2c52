"""One result summed up for a table: the time of a cell over its process runs, its counts, or why it has none."""

from __future__ import annotations

import statistics
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from ghostbench.judge.metrics import METRICS, TIME, Assumption, Witness
from ghostbench.judge.presence import Presence, State, presence
from ghostbench.judge.samples import Samples, absence, samples_by_cell
from ghostbench.results.cells import CellName, parse_cell
from ghostbench.results.schema import Result

FLOOR = "floor"

_EXACT = tuple(metric for metric in METRICS if metric.assumption is Assumption.EXACT)
_LEADING = {Witness.ALLOCATIONS: "allocs", Witness.INSTRUCTIONS: "instructions"}


@dataclass(frozen=True)
class CellSummary:
    """A row of a table. Everything that was not measured is None or missing, and has a reason.

    `time` is the median in ns of one sample per process run, `spread` half their range as a share of it.
    `floor_ratio` is the median over the process runs of time / time of `floor` in the same run.
    `counts` holds the exact metrics by name; `uncounted` says why an exact witness has none.
    """

    cell: str
    name: CellName | None  # None for a benchmark that is no cell of ours
    state: State
    reason: str  # why there are no numbers; empty when measured
    time: float | None = None
    spread: float | None = None
    runs: int = 0
    floor_ratio: float | None = None
    counts: Mapping[str, float] = field(default_factory=dict)
    uncounted: Mapping[Witness, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Coverage:
    """How many of all cells have exact counts, and for the rest each reason with its cells.

    Errors come first, then the reasons of most cells.
    """

    cells: int
    counted: Mapping[Witness, int]
    reasons: Mapping[str, tuple[str, ...]]


def summarise(result: Result) -> tuple[CellSummary, ...]:
    """All cells of a result in the order of the file, then those without rows."""
    known = presence(result)
    samples = {metric.name: samples_by_cell(result, metric) for metric in METRICS}
    rows = {row.cell for row in result.rows}
    ordered = sorted(known.states, key=lambda cell: cell not in rows)
    return tuple(_cell(result, known, samples, cell) for cell in ordered)


def coverage(cells: Iterable[CellSummary]) -> Coverage:
    """Both totals: a cell has its exact counts or stands under a reason."""
    cells = tuple(cells)
    counted = {witness: sum(1 for cell in cells if _LEADING[witness] in cell.counts) for witness in _LEADING}
    reasons: dict[str, list[str]] = {}
    for cell in cells:
        for reason in _reasons(cell):
            reasons.setdefault(reason, []).append(cell.cell)
    errors_first = sorted(reasons.items(), key=lambda item: (not item[0].startswith(State.ERRORED.value), -len(item[1])))
    return Coverage(len(cells), counted, {reason: tuple(found) for reason, found in errors_first})


def _reasons(cell: CellSummary) -> list[str]:
    if cell.state is not State.MEASURED:
        return [f"{cell.state.value}: {cell.reason}"]
    return [f"no {witness.value}: {reason}" for witness, reason in cell.uncounted.items()]


def _cell(result: Result, known: Presence, samples: Mapping[str, Mapping[str, Samples]], cell: str) -> CellSummary:
    name, state = parse_cell(cell), known.state(cell)
    if state is not State.MEASURED:
        return CellSummary(cell, name, state, known.reason(cell))
    times = samples[TIME.name].get(cell)
    floor = None if name is None else samples[TIME.name].get(str(_floor_of(name)))
    counts = {metric.name: found.median for metric in _EXACT if (found := samples[metric.name].get(cell)) is not None}
    return CellSummary(
        cell=cell,
        name=name,
        state=state,
        reason="",
        time=times.median if times else None,
        spread=(times.high - times.low) / 2 / times.median if times else None,
        runs=len(times.by_round) if times else 0,
        floor_ratio=_ratio(times, floor) if times and floor else None,
        counts=counts,
        uncounted={
            metric.witness: absence(result, cell, metric)
            for metric in _EXACT
            if metric.name in _LEADING.values() and metric.name not in counts
        },
    )


def _floor_of(name: CellName) -> CellName:
    return CellName(FLOOR, name.op, name.mode, name.fixture, name.threads)


def _ratio(times: Samples, floor: Samples) -> float | None:
    """Within each process run, so that the machine's slow minutes cancel out."""
    shared = times.by_round.keys() & floor.by_round.keys()
    return statistics.median(times.by_round[at] / floor.by_round[at] for at in shared) if shared else None
