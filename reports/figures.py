"""The report's figures. One function a figure: model in, inline SVG out; nothing is computed but places on paper."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from markupsafe import Markup
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.ticker import FuncFormatter, NullLocator

from reports import svg
from reports.model import Line, Metric, Point, Tick, Trend
from reports.quantity import MISSING, Scale, change, digits, factor, percent, quantity, scale_for

_WIDTH = 400  # points; a card is about that many pixels wide, so text is drawn at its natural size
_LETTER = 6.4  # points; the widest that an average letter of a label gets in the fonts the page asks for
_LOG_FROM = 5.0  # slowest over fastest; below it a linear axis shows the truth better


@dataclass(frozen=True)
class Bar:
    """One engine's bar: its value with smallest and largest sample, and how far it stands from the floor."""

    engine: str
    value: float
    low: float
    high: float
    to_floor: float | None
    is_best: bool


def bar_chart(bars: Sequence[Bar], floor: float | None, metric: Metric, per: str, name: str) -> Markup:
    """Engines of one column, best on top, on an axis that starts at zero, or at the floor where it is logarithmic.

    A logarithmic axis has no zero; from the floor on, a bar's length is its distance from the physical
    limit. `per` names the op for the axis title.
    """
    bars = sorted(bars, key=lambda bar: bar.value)
    values = [bar.value for bar in bars] + ([floor] if floor else [])
    scale = _common_scale(values, metric.unit)
    log = min(values) > 0 and max(values) / min(values) >= _LOG_FROM
    start = (floor or min(values) * 0.8) / scale.divisor if log else 0.0
    with svg.style():
        figure, axes = _canvas([bar.engine for bar in bars], row=19, top=22, right=104, bottom=40)
        axes.set_xscale("log" if log else "linear")
        for place, bar in enumerate(bars):
            _draw_bar(axes, place, bar, start, scale.divisor)
        _limit(axes, [value / scale.divisor for value in values], log)
        _head(axes, scale.unit, floor is not None)
        if floor:
            axes.axvline(floor / scale.divisor, color=svg.FLOOR, linewidth=1.6, dashes=(3, 2))
            above = {"xycoords": ("data", "axes fraction"), "xytext": (0, 6), "textcoords": "offset points"}
            at = floor / scale.divisor
            axes.annotate(f"floor {digits(at)}", (at, 1), color=svg.FLOOR, size=10.5, **above)
        axes.set_xlabel(f"{metric.title.lower()} per {per}, {scale.unit or 'count'}{' (log scale)' if log else ''}")
        heard = ", ".join(f"{bar.engine} {quantity(bar.value, metric.unit)}" for bar in bars)
        return svg.inline(figure, name, f"{metric.title} per {per}: {heard}")


def _common_scale(values: Sequence[float], unit: str) -> Scale:
    """One unit for all of a chart: the largest's, or a smaller one where that would print 0.0123 for the smallest."""
    scale = scale_for(max(values), unit)
    return scale if min(values) >= scale.divisor * 0.05 else scale_for(min(values), unit)


def _canvas(names: Sequence[str], row: float, top: float, right: float, bottom: float) -> tuple[Figure, Axes]:
    """A figure with one axes that has a row for each name, the first on top; all sizes in points."""
    shown = [_short(name) for name in names]
    left = min(190.0, 12 + _LETTER * max(map(len, shown)))
    height = top + len(names) * row + bottom
    figure = Figure(figsize=(_WIDTH / 72, height / 72))
    place = (left / _WIDTH, bottom / height, (_WIDTH - left - right) / _WIDTH, len(names) * row / height)
    axes = figure.add_axes(place)
    axes.set_ylim(len(names) - 0.5, -0.5)
    axes.set_yticks(range(len(names)), shown)
    return figure, axes


def _beside(axes: Axes, points: float, row: float, text: str, **look: Any) -> None:
    """Text in the right margin, ending `points` right of the axes, in the middle of a row."""
    axes.annotate(
        text, (1, row), xycoords=axes.get_yaxis_transform(), xytext=(points, 0), textcoords="offset points",
        ha="right", va="center", annotation_clip=False, **look,
    )  # fmt: skip


def _head(axes: Axes, unit: str, with_floor: bool) -> None:
    """Names over the two columns of numbers at the right."""
    for points, text in ((56, unit or "count"), (103, "× floor" if with_floor else "")):
        axes.annotate(
            text, (1, 1), xycoords="axes fraction", xytext=(points, 6), textcoords="offset points", ha="right",
            color=svg.MUTED, size=10.5,
        )  # fmt: skip


def _draw_bar(axes: Axes, place: int, bar: Bar, start: float, divisor: float) -> None:
    value, low, high = (number / divisor for number in (bar.value, bar.low, bar.high))
    axes.barh(place, value - start, left=start, height=0.62, color=svg.BEST if bar.is_best else svg.BAR, linewidth=0)
    axes.plot([low, high], [place, place], color=svg.INK, linewidth=1.2, solid_capstyle="butt")
    _beside(axes, 56, place, digits(value), weight="bold" if bar.is_best else "normal")
    if bar.to_floor is not None:
        _beside(axes, 103, place, factor(bar.to_floor), color=svg.MUTED)


def _limit(axes: Axes, values: Sequence[float], log: bool) -> None:
    """Axis limits and ticks; where logarithmic at 1, 2, 5 of each decade, at fewer over many decades."""
    if not log:
        axes.set_xlim(0, max(values) * 1.03 or 1)
        axes.locator_params(axis="x", nbins=4)
    else:
        low, high = min(values) * 0.9, max(values) * 1.08
        axes.set_xlim(low, high)
        decades = math.log10(high / low)
        steps = (1, 2, 5) if decades < 1.6 else (1, 3) if decades < 2.9 else (1,)
        powers = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
        ticks = [step * 10.0**power for power in powers for step in steps if low <= step * 10.0**power <= high]
        axes.set_xticks(ticks)
        axes.xaxis.set_minor_locator(NullLocator())
    axes.xaxis.set_major_formatter(FuncFormatter(lambda value, _: f"{value:,.10g}"))
    axes.grid(axis="x", color=svg.GRID, linewidth=0.6)
    axes.set_axisbelow(True)


def trend_chart(trend: Trend, metric: Metric, ticks: Sequence[Tick], name: str) -> Markup:
    """A strip for each line: its change over the commits against its own first one, all strips to one scale.

    Strips rather than one axis for all: engines lie decades apart while a change worth seeing is a few
    per cent, and lines that share an axis hide each other. The band is smallest to largest sample. Lines
    whose newest samples all lie off those at their start stand out. Where numbers stop being
    comparable a strip starts again from its middle.
    """
    reach = _reach(trend)
    with svg.style():
        figure, axes = _canvas([line.name for line in trend.lines], row=26, top=6, right=118, bottom=54)
        for place, line in enumerate(trend.lines):
            axes.axhspan(place - 0.46, place + 0.46, color=svg.PANEL, linewidth=0)
            axes.axhline(place, color=svg.GRID, linewidth=0.8)
            eras = _eras(line)
            for era in eras:
                _draw_strip(axes, place, era, reach)
            _label_strip(axes, place, eras[-1] if line.points[-1] is not None else (), metric)
        for stop in trend.breaks:
            axes.axvline(stop.tick - 0.5, color=svg.FLOOR, linewidth=1.2, dashes=(3, 2))
        margin = 0.04 * (len(ticks) - 1) or 0.5
        axes.set_xlim(-margin, len(ticks) - 1 + margin)
        ends = sorted({0, len(ticks) - 1})
        axes.set_xticks(ends, [_short(ticks[place].label) for place in ends])
        bounds = f"−{percent(reach)} to +{percent(reach)}"
        axes.set_xlabel(f"commit, oldest to newest\neach strip: {metric.title.lower()}, {bounds}")
        return svg.inline(figure, name, _heard(trend, metric))


Placed = tuple[int, Point]  # a point and its tick


def _eras(line: Line) -> list[list[Placed]]:
    """The line's points, in runs that are comparable among themselves."""
    placed = [(tick, point) for tick, point in enumerate(line.points) if point is not None]
    return [list(run) for _, run in groupby(placed, key=lambda each: each[1].era)]


def _share(value: float, base: float, reach: float = math.inf) -> float:
    """The change as a share of base, held within ± reach; from 0 to anything is as far up as there is room."""
    share = value / base - 1 if base else (0.0 if value == 0 else reach)
    return max(-reach, min(reach, share))


def _reach(trend: Trend) -> float:
    """What half a strip stands for: the widest change of any line on a round number, 5 % at least."""
    widest = 0.0
    for era in (era for line in trend.lines for era in _eras(line)):
        shares = (abs(_share(point.value, era[0][1].value)) for _, point in era)
        widest = max([widest, *(share for share in shares if math.isfinite(share))])
    return next((step for step in (0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0) if widest <= step), float(math.ceil(widest)))


def _stands_out(era: Sequence[Placed]) -> bool:
    """Whether the newest samples and the oldest do not meet."""
    first, last = era[0][1], era[-1][1]
    return last.low > first.high or last.high < first.low


def _draw_strip(axes: Axes, place: int, era: Sequence[Placed], reach: float) -> None:
    """Rows grow downwards and a strip is 0.92 of a row: a change of +reach is 0.46 rows up."""
    base = era[0][1].value
    ticks = [tick for tick, _ in era]
    low, middle, high = (
        [place - 0.46 * _share(number, base, reach) / reach for number in numbers]
        for numbers in zip(*((point.low, point.value, point.high) for _, point in era))
    )
    colour = svg.LINE if _stands_out(era) else svg.CALM
    axes.fill_between(ticks, low, high, color=svg.BAND, linewidth=0)
    axes.plot(ticks, middle, color=colour, linewidth=1.6, solid_joinstyle="round")
    axes.plot(ticks[-1:], middle[-1:], color=colour, marker="o", markersize=4, markeredgewidth=0, clip_on=False)


def _label_strip(axes: Axes, place: int, era: Sequence[Placed], metric: Metric) -> None:
    """The newest value and its change; nothing but a dash when the newest commit has none."""
    if not era:
        _beside(axes, 62, place, MISSING, color=svg.MUTED)
        return
    first, latest = era[0][1].value, era[-1][1].value
    _beside(axes, 62, place, quantity(latest, metric.unit))
    look = {"weight": "bold", "color": svg.LINE} if _stands_out(era) else {"color": svg.MUTED}
    _beside(axes, 117, place, change(first, latest, metric.exact), **look)


def _heard(trend: Trend, metric: Metric) -> str:
    """What a screen reader says: the newest value of each line and how far it has come."""
    ends = [(line.name, _eras(line)[-1]) for line in trend.lines if line.points[-1] is not None]
    return f"{metric.title} over the commits: " + ", ".join(
        f"{name} {quantity(era[-1][1].value, metric.unit)}, {change(era[0][1].value, era[-1][1].value, metric.exact)}"
        for name, era in ends
    )


def _short(name: str) -> str:
    """A name on one line that keeps to its room."""
    name = " ".join(name.split())
    return name if len(name) <= 26 else name[:25] + "…"
