"""Reads callgrind's dumps: which cell each one counts, and how many instructions."""

from __future__ import annotations

import re
from pathlib import Path

from ghostbench.errors import CouldNotJudge

_TRIGGER = re.compile(r"^desc: Trigger: Client Request: (.+)$", re.MULTILINE)
_TOTALS = re.compile(r"^totals: (\d+)", re.MULTILINE)
_HEAD = 4096  # `desc:` stands among the first lines
_TAIL = 4096  # `totals:` is the last line


def read_dumps(directory: Path) -> dict[str, int]:
    """Cell: instructions of its one op, over all dumps in `directory`.

    Dumps without a cell's name (callgrind writes one more when a process ends) say nothing and are passed over.
    Raises CouldNotJudge when a dump has no total or two dumps disagree about one cell.
    """
    counts: dict[str, int] = {}
    for path in sorted(directory.iterdir()):
        head, tail = _ends(path)
        trigger = _TRIGGER.search(head)
        if trigger is None:
            continue
        cell, total = trigger.group(1), _TOTALS.search(tail)
        if total is None:
            raise CouldNotJudge(f"{path}: callgrind's dump for {cell} is cut off: it has no line `totals:`")
        if counts.setdefault(cell, int(total.group(1))) != int(total.group(1)):
            raise CouldNotJudge(f"{path}: a second dump for {cell} in one pass, with another count")
    return counts


def _ends(path: Path) -> tuple[str, str]:
    """The first and the last lines: a dump lists every function between them, and there is one per cell."""
    with path.open("rb") as stream:
        head = stream.read(_HEAD)
        size = stream.seek(0, 2)
        stream.seek(max(0, size - _TAIL))
        tail = stream.read()
    return head.decode("utf-8", "replace"), tail.decode("utf-8", "replace")
