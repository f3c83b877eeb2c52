"""The plain data a report is drawn from. Whoever fills it decides what things mean; here is only shape.

Values are in base units (ns, bytes, plain counts); the drawing picks ms or MB. Absent is `None` or a
missing key, never zero, NaN or infinity.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Metric:
    """A measured quantity. `unit` is `ns`, `B` or empty for a plain count; exact ones repeat identically."""

    key: str
    title: str
    unit: str
    exact: bool
    meaning: str


@dataclass(frozen=True)
class Column:
    """One way of using an engine. Both names are empty for benchmarks that have no op and mode."""

    op: str
    mode: str
    threads: int = 1


@dataclass(frozen=True)
class Value:
    """One cell's number for one metric, with its smallest and largest sample and its place in the column.

    `to_best` is `None` for the floor, where nothing is ranked, and where the best is 0.
    """

    value: float
    low: float
    high: float
    samples: int
    to_floor: float | None = None
    to_best: float | None = None
    is_best: bool = False


@dataclass(frozen=True)
class Cell:
    """`status` is `measured`, or says why there is no number: `unsupported`, `errored`, `skipped`.

    `absent` explains metrics that a measured cell lacks.
    """

    status: str
    reason: str = ""
    values: Mapping[str, Value] = field(default_factory=dict)
    absent: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Row:
    """One engine over all columns; `None` where the cell was not part of the run."""

    engine: str
    version: str
    is_floor: bool
    cells: tuple[Cell | None, ...]


@dataclass(frozen=True)
class Leader:
    """Who comes first in one op of a fixture, and by how much. `lead` is runner-up ÷ leader.

    `level` holds the engines whose samples overlap the leader's, so that no order can be told.
    """

    column: Column
    engine: str
    value: float
    to_floor: float | None
    runner_up: str | None
    lead: float | None
    level: tuple[str, ...] = ()


@dataclass(frozen=True)
class Section:
    """One fixture. Rows that may not be compared with each other have `ranked` false: no best, no bars."""

    name: str
    bytes: int | None
    model: str
    ranked: bool
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    leaders: tuple[Leader, ...] = ()


@dataclass(frozen=True)
class Tick:
    """One place on a history's axis, oldest first. `label` is the short commit, starred when dirty."""

    label: str
    subject: str
    date: str


@dataclass(frozen=True)
class Point:
    """One engine at one tick. Points of different `era` are not comparable and are not joined."""

    value: float
    low: float
    high: float
    era: int = 0


@dataclass(frozen=True)
class Line:
    """One engine, or one cell, over all ticks; `None` where it was not measured."""

    name: str
    points: tuple[Point | None, ...]


@dataclass(frozen=True)
class Break:
    """From this tick on the numbers are not comparable with those before it, and why."""

    tick: int
    reason: str


@dataclass(frozen=True)
class Trend:
    """One metric of a fixture: a line for each engine of `column`, or, without one, for each cell that moved."""

    section: str
    column: Column | None
    metric: str
    lines: tuple[Line, ...]
    breaks: tuple[Break, ...] = ()


@dataclass(frozen=True)
class History:
    """What one machine saw over the commits. `steady` names exact counts that never moved, so need no chart."""

    machine: str
    ticks: tuple[Tick, ...]
    trends: tuple[Trend, ...]
    steady: tuple[str, ...] = ()


@dataclass(frozen=True)
class Fact:
    """One line of a fact sheet."""

    label: str
    value: str


@dataclass(frozen=True)
class FactSheet:
    """A titled group of facts: commit, machine, build."""

    title: str
    facts: tuple[Fact, ...]


@dataclass(frozen=True)
class Report:
    """Everything on the page. `histories[0]`, when there is one, is the machine of the sections.

    The first of `sections` is the headline's. `metrics` come in the order of the switch above the tables;
    the first is shown first, and drawn and ranked. `floor` is the name of the pseudo engine, `rounds` the
    number of samples a cell. `generated` is the only thing that differs between two reports of one store.
    """

    title: str
    suite: str
    generated: str
    summary: tuple[Fact, ...]
    metrics: tuple[Metric, ...]
    sections: tuple[Section, ...]
    histories: tuple[History, ...]
    environment: tuple[FactSheet, ...]
    rounds: int
    floor: str
    warnings: tuple[str, ...] = ()
