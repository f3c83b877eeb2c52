"""From a result to the report's sections: a table of engines and columns for each fixture."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from ghostbench.judge.metrics import TIME, Metric
from ghostbench.judge.presence import Presence, State, presence
from ghostbench.judge.samples import Samples, absence, samples_by_cell
from ghostbench.judge.summary import FLOOR
from ghostbench.render.report_ranking import Contest, leaders, standings
from ghostbench.results.cells import CellName, parse_cell
from ghostbench.results.schema import Facts, Result
from reports import model

_OPS = ("read", "write")
_MODES = ("string", "bytes", "stream", "reuse")

Grid = Mapping[model.Column, Mapping[str, str]]  # column, engine: cell


def name_of(cell: str, facts: Facts) -> CellName | None:
    """The parts of a cell of ours. Another program's name may have four parts too, but no fixture of ours."""
    name = parse_cell(cell)
    return name if name is not None and name.fixture in facts.fixtures else None


def column_of(name: CellName) -> model.Column:
    """The column that a cell stands in."""
    return model.Column(name.op, name.mode, name.threads)


def column_order(column: model.Column) -> tuple[int, str, int, int, str]:
    """Sort key: read before write, one thread before several, modes as the documentation lists them."""
    op = _OPS.index(column.op) if column.op in _OPS else len(_OPS)
    mode = _MODES.index(column.mode) if column.mode in _MODES else len(_MODES)
    return (op, column.op, column.threads, mode, column.mode)


@dataclass(frozen=True)
class _Source:
    """One result, taken apart once. `samples` (metric, cell) hold no cell that errored or was skipped."""

    result: Result
    facts: Facts
    there: Presence
    metrics: Sequence[Metric]
    samples: Mapping[str, Mapping[str, Samples]]


def sections(result: Result, facts: Facts, metrics: Sequence[Metric]) -> tuple[model.Section, ...]:
    """One section a fixture, largest first, then one for benchmarks that are no cells of ours."""
    source = _source(result, facts, metrics)
    grids: dict[str, dict[model.Column, dict[str, str]]] = {}
    foreign: list[str] = []
    for cell in source.there.states:
        name = name_of(cell, facts)
        if name is None:
            foreign.append(cell)
        else:
            grids.setdefault(name.fixture, {}).setdefault(column_of(name), {})[name.engine] = cell
    drawn = [_fixture(source, fixture, grids[fixture]) for fixture in sorted(grids, key=by_size(facts))]
    return tuple(drawn + ([_others(source, foreign)] if foreign else []))


def by_size(facts: Facts) -> Callable[[str], tuple[int, str]]:
    """Sort key for fixtures: the largest first, as there an engine's cost per byte shows best."""
    return lambda fixture: (-facts.fixtures[fixture].bytes if fixture in facts.fixtures else 0, fixture)


def _source(result: Result, facts: Facts, metrics: Sequence[Metric]) -> _Source:
    there = presence(result)
    samples = {
        metric.name: {
            cell: found
            for cell, found in samples_by_cell(result, metric).items()
            if there.state(cell) is State.MEASURED
        }
        for metric in metrics
    }
    return _Source(result, facts, there, metrics, samples)


def _fixture(source: _Source, fixture: str, grid: Grid) -> model.Section:
    columns = tuple(sorted(grid, key=column_order))
    values = _standings(source, grid)
    rows = []
    for engine in sorted({engine for cells in grid.values() for engine in cells}):
        cells = [grid[column].get(engine) for column in columns]
        drawn = tuple(None if cell is None else _cell(source, cell, values[cell]) for cell in cells)
        rows.append(model.Row(engine, source.facts.engines.get(engine, ""), engine == FLOOR, drawn))
    first = leaders({column: _contest(source, grid[column], TIME) for column in columns})
    about = source.facts.fixtures[fixture]
    return model.Section(fixture, about.bytes, about.model, True, columns, tuple(sorted(rows, key=_rank)), first)


def _standings(source: _Source, grid: Grid) -> dict[str, dict[str, model.Value]]:
    """Cell: metric: its number and where it stands in its column."""
    values: dict[str, dict[str, model.Value]] = {cell: {} for cells in grid.values() for cell in cells.values()}
    for cells in grid.values():
        for metric in source.metrics:
            for engine, value in standings(_contest(source, cells, metric)).items():
                values[cells[engine]][metric.name] = value
    return values


def _contest(source: _Source, cells: Mapping[str, str], metric: Metric) -> Contest:
    found = source.samples[metric.name]
    return {engine: found[cell] for engine, cell in cells.items() if cell in found}


def _others(source: _Source, cells: Iterable[str]) -> model.Section:
    """Benchmarks of which only the name is known: numbers, but no order among them."""
    rows = []
    for cell in cells:
        values = {
            metric: model.Value(found[cell].median, found[cell].low, found[cell].high, len(found[cell].by_round))
            for metric, found in source.samples.items()
            if cell in found
        }
        rows.append(model.Row(cell, "", False, (_cell(source, cell, values),)))
    return model.Section(f"benchmarks of {source.facts.suite}", None, "", False, (model.Column("", ""),), tuple(rows))


def _cell(source: _Source, cell: str, values: Mapping[str, model.Value]) -> model.Cell:
    state = source.there.state(cell)
    if state is not State.MEASURED:
        return model.Cell(state.value, source.there.reason(cell))
    lacking = [metric for metric in source.metrics if metric.name not in values]
    return model.Cell(state.value, "", values, {each.name: absence(source.result, cell, each) for each in lacking})


def _rank(row: model.Row) -> tuple[bool, float, str]:
    """The floor first, then engines by their median distance from the best in time; those without any last."""
    times = [cell.values.get(TIME.name) for cell in row.cells if cell is not None]
    distances = [time.to_best for time in times if time is not None and time.to_best is not None]
    return (not row.is_floor, statistics.median(distances) if distances else math.inf, row.engine)
