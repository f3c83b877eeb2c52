"""The instructions pass under callgrind, and its dumps: which cell each one counts, and how many instructions."""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from ghostbench.errors import CouldNotJudge
from ghostbench.measure.answers import Answer, ask
from ghostbench.measure.bench import Bench

SLOWDOWN = 6.0
"""How much more patience callgrind needs: there the bench gives a cell ten times 60 s before it speaks."""

NO_VALGRIND = "valgrind is not installed; see: ghostbench doctor"

_OPTIONS = ("-q", "--tool=callgrind", "--instr-atstart=no", "--collect-atstart=no")

_TRIGGER = re.compile(r"^desc: Trigger: Client Request: (.+)$", re.MULTILINE)
_TOTALS = re.compile(r"^totals: (\d+)", re.MULTILINE)
_HEAD = 4096  # `desc:` stands among the first lines
_TAIL = 4096  # `totals:` is the last line


@contextmanager
def callgrind_pass(
    valgrind: str, bench: Bench, cells: Sequence[str], processes: int, on_answer: Callable[[], None]
) -> Iterator[tuple[dict[str, Answer], Path]]:
    """Runs the instructions pass under callgrind: the answers, and the directory that holds the dumps until the end."""
    with tempfile.TemporaryDirectory(prefix="ghostbench-callgrind-") as directory:
        under = (valgrind, *_OPTIONS, f"--callgrind-out-file={directory}/%p.out")
        slow = replace(bench, patience_s=bench.patience_s * SLOWDOWN)
        yield ask(slow, "instructions", cells, under, processes, on_answer), Path(directory)


def read_dumps(directory: Path) -> dict[str, int]:
    """Cell: instructions of its one op, over all dumps in `directory`.

    Raises CouldNotJudge when a dump has no total or two dumps disagree about one cell.
    """
    counts: dict[str, int] = {}
    for cell, path in cell_dumps(directory):
        total = _TOTALS.search(_ends(path)[1])
        if total is None:
            raise CouldNotJudge(f"{path}: callgrind's dump for {cell} is cut off: it has no line `totals:`")
        if counts.setdefault(cell, int(total.group(1))) != int(total.group(1)):
            raise CouldNotJudge(f"{path}: a second dump for {cell} in one pass, with another count")
    return counts


def cell_dumps(directory: Path) -> Iterator[tuple[str, Path]]:
    """Each cell with its dump. Dumps without a cell's name (callgrind writes one more when a process ends) say nothing."""
    for path in sorted(directory.iterdir()):
        trigger = _TRIGGER.search(_ends(path)[0])
        if trigger is not None:
            yield trigger.group(1), path


def _ends(path: Path) -> tuple[str, str]:
    """The first and the last lines: a dump lists every function between them, and there is one per cell."""
    with path.open("rb") as stream:
        head = stream.read(_HEAD)
        size = stream.seek(0, 2)
        stream.seek(max(0, size - _TAIL))
        tail = stream.read()
    return head.decode("utf-8", "replace"), tail.decode("utf-8", "replace")
