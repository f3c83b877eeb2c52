"""One process run of the time pass, and what is left of it when an engine ends the process."""

from __future__ import annotations

import re
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from ghostbench.errors import BadInput, CouldNotJudge
from ghostbench.measure.bench import Bench
from ghostbench.measure.effort import Effort
from ghostbench.measure.machine import cpu_times, steal_share
from ghostbench.measure.process import Call, Ended, run_process
from ghostbench.measure.selection import engine_of
from ghostbench.results.google_benchmark import read_result, read_truncated_rows
from ghostbench.results.schema import Row

_RUN_NAME = re.compile(r'"run_name": "(.*)",?$')


@dataclass(frozen=True)
class ProcessRun:
    """The rows of one process run. `lost` holds engines that crashed or hung, with the reason.

    `wall_s` is the whole process run, with its start-up; `steal` is part of every row too.
    """

    rows: tuple[Row, ...]
    lost: Mapping[str, str]
    context: Mapping[str, Any]
    wall_s: float


def time_cells(
    bench: Bench, cells: Sequence[str], effort: Effort, round_number: int, on_cell: Callable[[], None] = lambda: None
) -> ProcessRun:
    """Times the cells in the order given, in one process as long as nothing ends it.

    When it dies or hangs, the rows it wrote are kept, the first cell without a row is the culprit, and the
    rest run again without the culprit's engine. An errored cell is a row with `error`.
    Raises CouldNotJudge when a process ends well and yet tells nothing.
    """
    rows: list[Row] = []
    lost: dict[str, str] = {}
    context: Mapping[str, Any] = {}
    waiting = list(cells)
    started = time.monotonic()
    while waiting:
        part = _run(bench, waiting, effort, on_cell)
        context = context or part.context
        rows += [replace(row, round=round_number, order=len(rows) + at) for at, row in enumerate(part.rows)]
        done = {row.cell for row in part.rows}
        waiting = [cell for cell in waiting if cell not in done]
        if waiting:
            culprit = waiting[0]
            lost[engine_of(culprit)] = f"{part.failure} while timing {culprit}"
            waiting = [cell for cell in waiting if engine_of(cell) not in lost]
    kept = tuple(row for row in rows if engine_of(row.cell) not in lost)
    return ProcessRun(kept, lost, context, time.monotonic() - started)


@dataclass(frozen=True)
class _Part:
    rows: tuple[Row, ...]
    failure: str
    context: Mapping[str, Any] = field(default_factory=dict)


def _run(bench: Bench, cells: Sequence[str], effort: Effort, on_cell: Callable[[], None]) -> _Part:
    with tempfile.TemporaryDirectory(prefix="ghostbench-time-") as directory:
        out = Path(directory) / "rows.json"
        before = cpu_times()
        ended = run_process(_call(bench, cells, effort, out), bench.patience_s, _Counter(on_cell))
        steal = steal_share(before, cpu_times())
        part = _read(ended, out, set(cells))
    return replace(part, rows=tuple(replace(row, steal=steal) for row in part.rows))


def _call(bench: Bench, cells: Sequence[str], effort: Effort, out: Path) -> Call:
    """Rows go to a file, because a library may print whatever it likes to standard output."""
    flags = ("--benchmark_format=json", f"--benchmark_out={out}", "--benchmark_out_format=json", *effort.flags())
    if bench.suite.protocol:
        return bench.call("--pass=time", *flags, cells=cells)
    names = "|".join(_escape(bench.listing.filters[cell]) for cell in cells)
    return bench.call(f"--benchmark_filter=^({names})$", *flags)


def _escape(name: str) -> str:
    """For POSIX extended expressions, which Google Benchmark reads; they reject a needless backslash."""
    return re.sub(r"([.\[\\()*+?{|^$])", r"\\\1", name)


def _read(ended: Ended, out: Path, wanted: set[str]) -> _Part:
    rows, context = _rows(out)
    if not rows and not ended.hung and ended.status >= 0:  # it ended of its own accord before it began
        why = ended.failure or "it wrote no row"
        raise CouldNotJudge(f"the time pass does not run: {why}{ended.last_words()}")
    failure = ended.failure or "the process ended without a row"
    return _Part(tuple(row for row in rows if row.cell in wanted), failure, context)


def _rows(out: Path) -> tuple[tuple[Row, ...], Mapping[str, Any]]:
    """Of a process that died before the end of its file, the whole rows."""
    if not out.exists():
        return (), {}
    try:
        result = read_result(out)
        return result.rows, result.context
    except BadInput:
        return read_truncated_rows(out), {}


class _Counter:
    """Sees the lines of Google Benchmark's JSON go by and tells when a new cell is done."""

    def __init__(self, on_cell: Callable[[], None]) -> None:
        self._on_cell = on_cell
        self._last = ""

    def __call__(self, line: str) -> None:
        match = _RUN_NAME.search(line)
        if match is not None and match.group(1) != self._last:
            self._last = match.group(1)
            self._on_cell()
