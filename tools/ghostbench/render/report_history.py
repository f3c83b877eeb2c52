"""From the store to the report's trends: what each machine saw over the commits."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from ghostbench.judge.comparability import break_between
from ghostbench.judge.metrics import Assumption, Metric
from ghostbench.judge.presence import State, presence
from ghostbench.judge.samples import Samples, samples_by_cell
from ghostbench.judge.summary import FLOOR
from ghostbench.render.report_matrix import by_size, column_of, column_order, name_of
from ghostbench.render.report_metrics import drawn
from ghostbench.render.report_timeline import Stop, timeline
from ghostbench.render.text import plural
from ghostbench.results.schema import Facts, Result
from reports import model


@dataclass(frozen=True)
class _Seen:
    """What one cell showed at one tick."""

    tick: int
    samples: Samples
    facts: Facts


def histories(results: Sequence[Result], metrics: Sequence[Metric]) -> tuple[model.History, ...]:
    """One history a machine, that of the newest result first. `results` are oldest first and have facts."""
    machines: dict[str, list[Result]] = {}
    for result in reversed(results):
        assert result.facts is not None
        machines.setdefault(result.facts.machine.fingerprint, []).append(result)
    return tuple(_history(timeline(mine), mine[0], metrics) for mine in machines.values())


def _history(stops: Sequence[Stop], newest: Result, metrics: Sequence[Metric]) -> model.History:
    assert newest.facts is not None
    trends: list[model.Trend] = []
    steady: list[str] = []
    for metric in metrics:
        found = _trends(stops, metric)
        if metric.assumption is Assumption.NOISY:
            trends += found
        else:
            trends += _moved(found)
            still = sum(not _moves(line) for trend in found for line in trend.lines)
            steady += [f"{drawn(metric).title.lower()} in {plural(still, 'cell')}"] if still else []
    machine = newest.facts.machine
    return model.History(
        f"{machine.cpu}, {machine.cores} cores ({machine.fingerprint})",
        tuple(stop.tick for stop in stops),
        tuple(sorted(trends, key=_trend_order(newest.facts, metrics))),
        tuple(steady),
    )


def _trend_order(facts: Facts, metrics: Sequence[Metric]) -> Callable[[model.Trend], tuple[Any, ...]]:
    """Fixtures as in the tables, then metrics; sorting keeps the order of the columns."""
    size = by_size(facts)
    rank = {metric.name: place for place, metric in enumerate(metrics)}
    return lambda trend: (size(trend.section), rank[trend.metric])


def _moved(trends: Sequence[model.Trend]) -> Iterator[model.Trend]:
    """Per fixture one trend of the cells that moved: exact lines that stand still tell nothing by being drawn."""
    for section in dict.fromkeys(trend.section for trend in trends):
        mine = [trend for trend in trends if trend.section == section]
        lines = [
            model.Line(_cell_name(line.name, trend.column), line.points)
            for trend in mine
            for line in trend.lines
            if _moves(line)
        ]
        breaks = dict.fromkeys(stop for trend in mine for stop in trend.breaks)
        if lines:
            yield model.Trend(section, None, mine[0].metric, tuple(lines), tuple(breaks))


def _cell_name(engine: str, column: model.Column | None) -> str:
    if column is None or not column.op:
        return engine
    return f"{engine} {column.op}/{column.mode}" + (f" × {column.threads}" if column.threads > 1 else "")


def _trends(stops: Sequence[Stop], metric: Metric) -> list[model.Trend]:
    """A trend for each column that was measured at two ticks at least, in the order of the tables' columns."""
    columns: dict[tuple[str, model.Column], list[tuple[str, str, list[_Seen]]]] = {}
    for cell, seen in _seen(stops, metric).items():
        section, column, engine = _place(cell, seen[-1].facts)
        columns.setdefault((section, column), []).append((cell, engine, seen))
    return [
        _trend(section, column, metric, lines, len(stops))
        for (section, column), lines in sorted(columns.items(), key=lambda each: column_order(each[0][1]))
        if len({each.tick for _, _, seen in lines for each in seen}) > 1
    ]


def _seen(stops: Sequence[Stop], metric: Metric) -> dict[str, list[_Seen]]:
    """Cell: what it showed, oldest first. Of a commit measured more than once the newest numbers count."""
    found: dict[str, list[_Seen]] = {}
    for tick, stop in enumerate(stops):
        here: dict[str, _Seen] = {}
        for result in stop.results:
            for cell, samples in _good(result, metric):
                assert result.facts is not None
                here.setdefault(cell, _Seen(tick, samples, result.facts))
        for cell, seen in here.items():
            found.setdefault(cell, []).append(seen)
    return found


def _good(result: Result, metric: Metric) -> Iterator[tuple[str, Samples]]:
    there = presence(result)
    return (each for each in samples_by_cell(result, metric).items() if there.state(each[0]) is State.MEASURED)


def _place(cell: str, facts: Facts) -> tuple[str, model.Column, str]:
    name = name_of(cell, facts)
    if name is None:
        return f"benchmarks of {facts.suite}", model.Column("", ""), cell
    return name.fixture, column_of(name), name.engine


def _trend(
    section: str, column: model.Column, metric: Metric, cells: Sequence[tuple[str, str, list[_Seen]]], ticks: int
) -> model.Trend:
    """Lines from the lowest newest number to the highest, the floor first."""
    ordered = sorted(cells, key=lambda each: (each[1] != FLOOR, each[2][-1].samples.median, each[1]))
    breaks: dict[tuple[int, str], None] = {}
    lines = []
    for cell, engine, seen in ordered:
        points: list[model.Point | None] = [None] * ticks
        era = 0
        for before, now in zip([None, *seen], seen):
            reason = None if before is None else _break(before, now, metric, cell)
            if reason is not None:
                era += 1
                breaks[now.tick, reason] = None
            points[now.tick] = model.Point(now.samples.median, now.samples.low, now.samples.high, era)
        lines.append(model.Line(engine, tuple(points)))
    return model.Trend(section, column, metric.name, tuple(lines), tuple(model.Break(*each) for each in sorted(breaks)))


def _break(before: _Seen, now: _Seen, metric: Metric, cell: str) -> str | None:
    return break_between(before.facts, now.facts, metric, cell)


def _moves(line: model.Line) -> bool:
    """Whether the numbers differ anywhere within an era."""
    eras: dict[int, set[float]] = {}
    for point in line.points:
        if point is not None:
            eras.setdefault(point.era, set()).add(point.value)
    return any(len(values) > 1 for values in eras.values())
