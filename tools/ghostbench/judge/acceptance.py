"""Growth that a commit announced: `Perf-Accept: <cells> <metric> <limit> <reason>` among its trailers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from fnmatch import fnmatchcase

from ghostbench.errors import BadInput
from ghostbench.judge.metrics import METRICS, Assumption, metric_named
from ghostbench.judge.verdict import Acceptance, CellVerdict, Verdict
from ghostbench.suggest import unknown

TRAILER = "Perf-Accept"

_FORM = (
    f'write "{TRAILER}: <cells> <metric> <limit> <reason>", '
    'such as "nlohmann/* time 5% checks UTF-8 now" or "* allocs +3 one buffer more"'
)
_RELATIVE = re.compile(r"(\d{1,9}(?:\.\d{1,9})?)%")
_ABSOLUTE = re.compile(r"\+(\d{1,15})")
_ROUNDING = 1e-9  # percent: 129 is 29 % more than 100, whatever a binary fraction makes of it


def parse_acceptance(commit: str, line: str) -> Acceptance:
    """The acceptance that the trailer's value `line` of `commit` spells. Raises BadInput that quotes a malformed one."""
    words = line.split(maxsplit=3)
    where = f"commit {commit[:12]}: {f'{TRAILER}: {line.strip()}'!r}"
    if len(words) < 4:
        missing = ("glob of cells", "metric", "limit", "reason")[len(words)]
        raise BadInput(f"{where}: the {missing} is missing; {_FORM}")
    cells, metric, limit, reason = words
    names = [known.name for known in METRICS]
    if metric not in names:
        raise BadInput(f"{where}: {unknown('metric', metric, names)}; {_FORM}")
    if not _RELATIVE.fullmatch(limit) and not _ABSOLUTE.fullmatch(limit):
        raise BadInput(f"{where}: {limit!r} is neither a percentage such as 5% nor a difference such as +3; {_FORM}")
    if _ABSOLUTE.fullmatch(limit) and metric_named(metric).assumption is Assumption.NOISY:
        raise BadInput(f"{where}: the limit of {metric} is a percentage, because it is judged by its ratio; {_FORM}")
    return Acceptance(commit, cells, metric, limit, reason.strip())


def accept(cells: Iterable[CellVerdict], given: Sequence[Acceptance]) -> tuple[list[CellVerdict], tuple[Acceptance, ...]]:
    """The verdicts, of which those do not fail that regressed within an accepted limit, and which were used for it."""
    used: set[Acceptance] = set()
    judged = []
    for cell in cells:
        meant = [one for one in given if one.metric == cell.metric and fnmatchcase(cell.cell, one.cells)]
        if cell.verdict is Verdict.REGRESSED and meant:
            admitting = next((one for one in meant if _admits(one.limit, cell)), None)
            cell = _beyond(cell, meant[0]) if admitting is None else _accepted(cell, admitting)
            used |= set() if admitting is None else {admitting}
        judged.append(cell)
    return judged, tuple(replace(one, used=one in used) for one in given)


def _accepted(cell: CellVerdict, by: Acceptance) -> CellVerdict:
    reason = f"{cell.reason}; accepted by {by.commit[:12]}: {by.reason}"
    return replace(cell, fails=False, accepted=by.commit, reason=reason)


def _beyond(cell: CellVerdict, by: Acceptance) -> CellVerdict:
    return replace(cell, reason=f"{cell.reason}; beyond the {by.limit} accepted by {by.commit[:12]}: {by.reason}")


def _admits(limit: str, cell: CellVerdict) -> bool:
    """Whether the growth is within the limit. From 0 every growth is larger than any percentage."""
    percent = _RELATIVE.fullmatch(limit)
    if percent:
        return cell.ratio is not None and 100 * abs(cell.ratio - 1) <= float(percent[1]) + _ROUNDING
    absolute = _ABSOLUTE.fullmatch(limit)
    grown = None if cell.base is None or cell.head is None else abs(cell.head - cell.base)
    return absolute is not None and grown is not None and grown <= float(absolute[1])
