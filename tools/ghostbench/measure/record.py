"""What has been measured of one bench so far."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ghostbench.measure.bench import Bench
from ghostbench.measure.selection import engine_of, on_one_thread
from ghostbench.results.schema import NotCounted, Row


ALLOCATIONS = ("allocs", "requested_bytes", "alloc_bytes", "peak_bytes", "leaked_bytes")
INSTRUCTIONS = ("instructions",)


@dataclass
class Record:
    """Grows pass by pass. `cells` is the selection, `/threads:N` included; counts are kept for one thread."""

    bench: Bench
    cells: tuple[str, ...]
    errored: dict[str, str] = field(default_factory=dict)
    unsupported: dict[str, str] = field(default_factory=dict)
    rows: list[Row] = field(default_factory=list)
    counters: dict[str, dict[str, float]] = field(default_factory=dict)
    not_counted: list[NotCounted] = field(default_factory=list)
    absent: dict[str, str] = field(default_factory=dict)  # metric: why no cell has it
    isa_counted: str | None = None
    context: Mapping[str, Any] = field(default_factory=dict)  # Google Benchmark's own

    @property
    def engines(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(map(engine_of, self.cells)))

    def alive(self) -> list[str]:
        """The cells that still are to be measured."""
        return [cell for cell in self.cells if cell not in self.errored and cell not in self.unsupported]

    def countable(self) -> list[str]:
        """The cells that the exact passes count: those on one thread."""
        return [cell for cell in self.alive() if cell == on_one_thread(cell)]

    def condemn(self, cell: str, reason: str) -> None:
        """A cell that failed has no numbers, not even those of the rounds in which it did not fail."""
        for variant in self.cells:
            if variant == cell or on_one_thread(variant) == cell:
                self.errored.setdefault(variant, reason)

    def lose_engine(self, engine: str, reason: str) -> None:
        """An engine that ended the process it shared with the others: all of its cells are errored."""
        for cell in self.alive():
            if engine_of(cell) == engine:
                self.errored[cell] = reason

    def mark_interrupted(self) -> None:
        """Says of the counts that were still to come why they are missing."""
        for metric in (*ALLOCATIONS, *INSTRUCTIONS):
            if metric not in self.absent and not any(metric in counts for counts in self.counters.values()):
                self.absent[metric] = "interrupted before it was counted"

    def finished_rows(self, rounds: int) -> tuple[Row, ...]:
        """The rows of the first `rounds` rounds, each with its cell's exact counts; failed cells have none."""
        alive = set(self.alive())
        return tuple(
            replace(row, counters={**row.counters, **self.counters.get(row.cell, {})})
            for row in self.rows
            if row.round < rounds and row.cell in alive
        )
