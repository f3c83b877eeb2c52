"""How the cells of a result are put together for reading: fixture, then op and mode, then engines by time."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from ghostbench.judge.presence import State
from ghostbench.judge.summary import CellSummary
from ghostbench.results.schema import Result


@dataclass(frozen=True)
class Group:
    """Engines that do the same thing, fastest first. `title` is `op/mode`, empty for other programs."""

    title: str
    cells: tuple[CellSummary, ...]


@dataclass(frozen=True)
class Section:
    """One fixture; `bytes` is the size of its text where known."""

    fixture: str
    bytes: int | None
    groups: tuple[Group, ...]


def sections(result: Result, cells: Iterable[CellSummary]) -> tuple[Section, ...]:
    """The measured cells only: an errored or unsupported one is in no ranking."""
    found: dict[str, dict[str, list[CellSummary]]] = {}
    for cell in cells:
        if cell.state is State.MEASURED:
            fixture, title = (cell.name.fixture, cell.name.group) if cell.name else ("benchmarks", "")
            found.setdefault(fixture, {}).setdefault(title, []).append(cell)
    return tuple(
        Section(fixture, _bytes(result, fixture), tuple(Group(title, _by_time(of)) for title, of in sorted(groups.items())))
        for fixture, groups in found.items()
    )


def label(cell: CellSummary) -> str:
    """What tells a row from the others of its group."""
    return cell.name.engine if cell.name else cell.cell


def _by_time(cells: list[CellSummary]) -> tuple[CellSummary, ...]:
    return tuple(sorted(cells, key=lambda cell: math.inf if cell.time is None else cell.time))


def _bytes(result: Result, fixture: str) -> int | None:
    known = result.facts.fixtures.get(fixture) if result.facts else None
    return known.bytes if known else None
