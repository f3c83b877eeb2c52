"""The page: a report's data through the templates into one self-contained HTML text. Writes no files."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from reports import quantity
from reports.figures import Bar, bar_chart, trend_chart
from reports.heat import STEPS, heat
from reports.model import Column, Leader, Metric, Report, Section, Trend, Value

TEMPLATES = Path(__file__).parent / "templates"


def page(report: Report) -> str:
    """The HTML text: no script, no request to anywhere. Same data, same text."""
    # Everything is escaped whatever a template is called; only figures and our own style pass as markup.
    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    environment.filters.update(
        quantity=quantity.quantity,
        exact=quantity.exact,
        factor=quantity.factor,
        percent=quantity.percent,
        spread=spread,
        heat=heat,
        column=column_name,
        slug=slug,
        leading=leading,
        to_best=to_best,
        detail=detail,
    )
    metrics = {metric.key: metric for metric in report.metrics}
    return environment.get_template("report.html").render(
        report=report,
        metrics=metrics,
        steps=STEPS,
        css=Markup((TEMPLATES / "report.css").read_text(encoding="utf-8")),
        ops=ops,
        led=list(dict.fromkeys(leader.column.op for section in report.sections for leader in section.leaders)),
        missing=missing,
        bars=lambda section, place: bars(section, place, report.metrics[0]),
        strips=strips(report, metrics),
    )


def column_name(column: Column) -> str:
    """`read / bytes`, with its threads when there is more than one."""
    name = " / ".join(part for part in (column.op, column.mode) if part) or "op"
    return name if column.threads == 1 else f"{name}, {column.threads} threads"


def slug(name: str) -> str:
    """A name as part of an id: ASCII letters, digits and hyphens, and different for different names."""
    return "".join(
        letter if letter.isascii() and (letter.isalnum() or letter == "-") else f"_{ord(letter):x}" for letter in name
    )


def ops(columns: Sequence[Column]) -> list[tuple[str, int]]:
    """The upper line of a table's head: each op and how many columns it spans."""
    return [(op, len(list(group))) for op, group in groupby(columns, key=lambda column: column.op)]


def spread(value: Value) -> str:
    """Half the range of the samples as a share of the value: `±1.2 %`; empty where they do not differ."""
    if value.low == value.high or value.value == 0:
        return ""
    return f"±{quantity.percent((value.high - value.low) / 2 / value.value)}"


def to_best(value: Value) -> str:
    """How a number compares with the best of its column: `best`, `1.16×`, or nothing where nothing is ranked."""
    return "best" if value.is_best else "" if value.to_best is None else quantity.factor(value.to_best)


def detail(value: Value, metric: Metric) -> str:
    """Everything about a number, for whoever points at it."""
    if value.low == value.high:
        return quantity.exact(value.value, metric.unit) + ("" if metric.exact else f", {value.samples} sample(s)")
    low, high = quantity.quantity(value.low, metric.unit), quantity.quantity(value.high, metric.unit)
    return f"{quantity.exact(value.value, metric.unit)}; {value.samples} samples from {low} to {high}"


def leading(leader: Leader, floor: str) -> str:
    """How a leader leads: mode, distance from the floor, and from the next one where an order can be told."""
    parts = [leader.column.mode]
    if leader.to_floor is not None:
        parts.append(f"{quantity.factor(leader.to_floor)} {floor}")
    if leader.level:
        parts.append(f"level with {' and '.join(leader.level)} (samples overlap)")
    elif leader.runner_up is not None and leader.lead is not None:
        parts.append(f"{leader.runner_up} follows at {quantity.factor(leader.lead)}")
    return ", ".join(part for part in parts if part)


@dataclass(frozen=True)
class Missing:
    """Why an engine has no number in some columns."""

    engine: str
    columns: tuple[str, ...]
    reason: str


def missing(section: Section, *statuses: str) -> list[Missing]:
    """The cells of some statuses, one entry per engine and reason, in the table's order."""
    found: dict[tuple[str, str], list[str]] = {}
    for row in section.rows:
        for column, cell in zip(section.columns, row.cells):
            if cell is not None and cell.status in statuses:
                found.setdefault((row.engine, cell.reason), []).append(column_name(column))
    return [Missing(engine, tuple(columns), reason) for (engine, reason), columns in found.items()]


@dataclass(frozen=True)
class Figure:
    """A drawing and the words around it."""

    title: str
    svg: Markup
    note: str = ""


def bars(section: Section, place: int, metric: Metric) -> Figure | None:
    """The bar chart of the section's column at `place`; None when nothing in it may be ranked."""
    drawn: list[Bar] = []
    absent: dict[str, list[str]] = {}
    floor = None
    for row in section.rows:
        cell = row.cells[place]
        value = cell.values.get(metric.key) if cell is not None else None
        if cell is not None and cell.status != "measured":
            absent.setdefault(cell.status, []).append(row.engine)
        elif value is not None and row.is_floor:
            floor = value.value
        elif value is not None:
            drawn.append(Bar(row.engine, value.value, value.low, value.high, value.to_floor, value.is_best))
    if not drawn or not section.ranked:
        return None
    column = section.columns[place]
    svg = bar_chart(drawn, floor, metric, column.op or "op", f"bars-{slug(section.name)}-{place}")
    note = "; ".join(f"{status}: {', '.join(engines)}" for status, engines in sorted(absent.items()))
    return Figure(column_name(column), svg, note)


def strips(report: Report, metrics: dict[str, Metric]) -> list[list[tuple[str, list[Figure]]]]:
    """Per history, its trend figures grouped by section in the order given."""
    return [
        [
            (name, [_strip(report, machine, trend, metrics[trend.metric]) for trend in group])
            for name, group in groupby(history.trends, key=lambda trend: trend.section)
        ]
        for machine, history in enumerate(report.histories)
    ]


def _strip(report: Report, machine: int, trend: Trend, metric: Metric) -> Figure:
    history = report.histories[machine]
    what = metric.title.lower() if trend.column is None else f"{column_name(trend.column)}: {metric.title.lower()}"
    name = f"trend-{machine}-{slug(trend.section)}-{slug(what)}"
    svg = trend_chart(trend, metric, history.ticks, name)
    note = "; ".join(f"at {history.ticks[stop.tick].label}: {stop.reason}" for stop in trend.breaks)
    return Figure(what, svg, note)
