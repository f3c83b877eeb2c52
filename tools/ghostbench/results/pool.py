"""A pool: rounds recorded for calibration, one line of JSON each, in a file that only grows.

The first line tells what was recorded on which machine. Each further line is one round: `kind` is `same` (two process
runs of one binary), `slowed` (the second side did more work, `shares` says how much per cell) or `layout-N` (the second
side is layout twin N) or `counts` (exact counts without and with a burden); `cells` holds the pairs of samples in ns per op. A last line cut off by a crash is no round.
"""

from __future__ import annotations

import json
import math
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from ghostbench.errors import BadInput, CouldNotJudge

FORMAT = 1
COUNTS = "counts"
SAME, SLOWED, LAYOUT = "same", "slowed", "layout-"  # the last with the twin's number behind it


@dataclass(frozen=True)
class PoolRound:
    """`cells`: cell: (base, head) in ns per op; `shares`: cell: extra work of head as a share of the op's time."""

    kind: str
    number: int
    cells: Mapping[str, tuple[float, float]]
    shares: Mapping[str, float] = field(default_factory=dict)
    steal: float | None = None


@dataclass(frozen=True)
class Pool:
    """`head` is what the first line says: `machine`, `commit` and `paces` among others.

    `counts`: metric: cell: its exact count without and with a burden.
    """

    head: Mapping[str, Any]
    rounds: tuple[PoolRound, ...]
    counts: Mapping[str, Mapping[str, tuple[float, float]]] = field(default_factory=dict)

    def of_kind(self, kind: str) -> tuple[PoolRound, ...]:
        return tuple(entry for entry in self.rounds if entry.kind == kind)


def create_pool(path: Path, head: Mapping[str, Any]) -> None:
    """Begins a file that must not exist yet."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8") as stream:
            stream.write(json.dumps({"pool": FORMAT, **head}) + "\n")
    except OSError as error:
        raise CouldNotJudge(f"cannot begin the pool {path}: {error.strerror}") from error


def append_round(path: Path, entry: PoolRound) -> None:
    """Adds a round."""
    plain: dict[str, Any] = {"kind": entry.kind, "number": entry.number, "steal": entry.steal}
    if entry.shares:
        plain["shares"] = dict(entry.shares)
    plain["cells"] = {cell: [_short(base), _short(head)] for cell, (base, head) in entry.cells.items()}
    _append(path, plain)


def append_counts(path: Path, counts: Mapping[str, Mapping[str, tuple[float, float]]]) -> None:
    """Adds the exact counts: metric: cell: without and with a burden."""
    _append(path, {"kind": COUNTS, "metrics": counts})


def _append(path: Path, line: Mapping[str, Any]) -> None:
    """Adds a line and sees it on disk: hours of recording survive whatever ends the program."""
    try:
        with path.open("a", encoding="utf-8") as stream:
            stream.write(json.dumps(line) + "\n")
            stream.flush()
            os.fsync(stream.fileno())
    except OSError as error:
        raise CouldNotJudge(f"cannot add to the pool {path}: {error.strerror}") from error


def read_pool(path: Path) -> Pool:
    """The pool in a file. Raises BadInput with file and line where it is none; a cut-off last line is dropped."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadInput(f"{path}: {error}") from error
    *lines, _cut_off = text.split("\n")
    values = [_object(path, at, line) for at, line in enumerate(lines, start=1)]
    if not values or values[0].get("pool") != FORMAT:
        raise BadInput(f"{path}:1: not a pool of calibration rounds (format {FORMAT})")
    _check_head(path, values[0])
    numbered = list(enumerate(values[1:], start=2))
    rounds = tuple(_round(path, at, value) for at, value in numbered if value.get("kind") != COUNTS)
    counts = [_counts(path, at, value) for at, value in numbered if value.get("kind") == COUNTS]
    return Pool(values[0], rounds, counts[-1] if counts else {})


def _check_head(path: Path, head: Mapping[str, Any]) -> None:
    """What others rely on. The machine names a directory, so it must be a mere name."""
    machine, paces = head.get("machine"), head.get("paces")
    if not isinstance(machine, str) or not re.fullmatch(r"[0-9A-Za-z_-]+", machine):
        raise BadInput(f'{path}:1: "machine" must be a name of letters and digits, is {machine!r}')
    if not isinstance(paces, dict) or not all(isinstance(word, str) for word in paces.values()):
        raise BadInput(f'{path}:1: "paces" must be an object of words like "pace:512x3x4"')


def mend_pool(path: Path) -> None:
    """Removes a last line that was cut off, so that the next one begins at a line's start."""
    content = path.read_bytes()
    whole = content.rfind(b"\n") + 1
    if whole != len(content):
        os.truncate(path, whole)


def _object(path: Path, line: int, text: str) -> dict[str, Any]:
    try:
        value = json.loads(text)
    except ValueError as error:
        raise BadInput(f"{path}:{line}: {error}; move the file away and calibrate again") from error
    if not isinstance(value, dict):
        raise BadInput(f"{path}:{line}: a line of a pool is an object")
    return value


def _round(path: Path, line: int, value: Mapping[str, Any]) -> PoolRound:
    try:
        cells = {str(cell): (_time(base), _time(head)) for cell, (base, head) in value["cells"].items()}
        shares = {str(cell): float(share) for cell, share in value.get("shares", {}).items()}
        return PoolRound(str(value["kind"]), int(value["number"]), cells, shares, value.get("steal"))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadInput(f"{path}:{line}: not a round of a pool: {error!r}; move the file away and calibrate again") from error


def _counts(path: Path, line: int, value: Mapping[str, Any]) -> Mapping[str, Mapping[str, tuple[float, float]]]:
    try:
        return {
            str(metric): {str(cell): (float(base), float(head)) for cell, (base, head) in cells.items()}
            for metric, cells in value["metrics"].items()
        }
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadInput(f"{path}:{line}: no counts of a pool: {error!r}; move the file away and calibrate again") from error


def _time(value: Any) -> float:
    """Raises ValueError for what no clock has shown."""
    time = float(value)
    if not 0.0 < time < math.inf:
        raise ValueError(f"{time:g} is no time")
    return time


def _short(value: float) -> float:
    """Seven digits: far below what a clock tells, and half of the file's size."""
    return float(f"{value:.7g}")
