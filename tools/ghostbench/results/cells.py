"""The cells of a result: their names taken apart, and why some have no numbers."""

from __future__ import annotations

from dataclasses import dataclass

from ghostbench.results.schema import Facts, Result


@dataclass(frozen=True)
class CellName:
    """`engine/op/mode/fixture`, with the threads behind it."""

    engine: str
    op: str
    mode: str
    fixture: str
    threads: int = 1

    @property
    def group(self) -> str:
        """What engines are compared within: `op/mode`, with the threads if there are several."""
        return f"{self.op}/{self.mode}" + (f"/threads:{self.threads}" if self.threads > 1 else "")

    def __str__(self) -> str:
        threads = f"/threads:{self.threads}" if self.threads > 1 else ""
        return f"{self.engine}/{self.op}/{self.mode}/{self.fixture}{threads}"


def parse_cell(cell: str) -> CellName | None:
    """The parts of a cell of ours; None for the name of some other program's benchmark."""
    name, _, threads = cell.partition("/threads:")
    parts = name.split("/")
    if len(parts) != 4 or not all(parts) or (threads and not threads.isdigit()):
        return None
    engine, op, mode, fixture = parts
    return CellName(engine, op, mode, fixture, int(threads or 1))


def measured(result: Result) -> tuple[str, ...]:
    """Every cell with a row, in the order of first appearance; errored and skipped ones too."""
    return tuple(dict.fromkeys(row.cell for row in result.rows))


def errors(result: Result) -> dict[str, str]:
    """Cell: the first error that any of its process runs met. One failed run condemns the cell."""
    found = {row.cell: row.error for row in reversed(result.rows) if row.error is not None}
    return _without_numbers(result.facts, "errored") | found


def unsupported(result: Result) -> dict[str, str]:
    """Cell: why its engine does not offer it."""
    return _without_numbers(result.facts, "unsupported")


def skipped(result: Result) -> dict[str, str]:
    """Cell: why the benchmark skipped itself."""
    return {row.cell: row.skipped for row in reversed(result.rows) if row.skipped is not None}


def _without_numbers(facts: Facts | None, status: str) -> dict[str, str]:
    listed = facts.not_measured if facts else ()
    return {entry.cell: entry.reason for entry in listed if entry.status == status}
