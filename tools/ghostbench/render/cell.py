"""One cell in full, on the terminal and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TextIO

from rich.text import Text

from ghostbench.judge.cell import Detail, Point, Timing
from ghostbench.judge.metrics import metric_named
from ghostbench.judge.presence import State
from ghostbench.render.comparison import side_lines
from ghostbench.render.json import cell_json, json_text
from ghostbench.render.terminal import print_lines, wrapped
from ghostbench.render.text import bytes_text, change_text, count_text, plural, printable, share_text, time_text
from ghostbench.results.codec import encode
from ghostbench.results.schema import Commit, Result

_BARS = "▁▂▃▄▅▆▇█"
_STRIP = 60  # process runs in a line
_SUBJECT = 19
_LEGEND = "change: of the median to the line before; the two were not measured in turn, so it is a hint and no verdict"


@dataclass(frozen=True)
class Shown:
    """A cell of the newest `result` that knows it, and its `history`, oldest first."""

    result: Result
    detail: Detail
    history: tuple[Point, ...]


def print_shown(shown: Shown, stream: TextIO) -> None:
    print_lines(_lines(shown), stream)


def shown_json(shown: Shown) -> str:
    """The object that `show --json` prints."""
    return json_text(
        {
            "facts": encode(shown.result.facts),
            "cell": cell_json(shown.detail.summary),
            "timing": encode(shown.detail.timing),
            "history": [_point(point) for point in shown.history],
        }
    )


def strip(samples: Sequence[float]) -> str:
    """A bar per sample, the smallest lowest; equal samples are all low."""
    low, high = min(samples), max(samples)
    step = (high - low) / (len(_BARS) - 1) or 1.0
    return "".join(_BARS[round((sample - low) / step)] for sample in samples)


def _point(point: Point) -> dict[str, Any]:
    summary = cell_json(point.summary)
    kept = {key: summary[key] for key in ("state", "reason", "time", "runs", "counts")}
    return {
        "commit": encode(point.facts.commit),
        "started": point.facts.started,
        **kept,
        "ratio": point.ratio,
        "broken": point.broken,
    }


def _lines(shown: Shown) -> Iterator[Text]:
    summary, facts = shown.detail.summary, shown.result.facts
    yield Text(printable(summary.cell), style="bold")
    if facts is not None:
        yield from side_lines("commit  ", "no commit", facts.commit)
        yield from wrapped(f"measured  {facts.started} on {facts.machine.cpu}, profile {facts.profile}", " " * 10, "")
    yield Text()
    if shown.detail.timing is None:
        reason = f": {summary.reason}" if summary.reason else ""
        yield from wrapped(f"{summary.state.value}{reason}", "  ", "yellow")
    else:
        yield from _timing(shown.detail.timing, summary.spread)
    yield from _counts(shown.detail)
    if shown.history:
        yield Text()
        yield from _history(shown.history)


def _timing(timing: Timing, spread: float | None) -> Iterator[Text]:
    low, high = min(timing.samples), max(timing.samples)
    for begin in range(0, len(timing.samples), _STRIP):
        bars = strip(timing.samples)[begin : begin + _STRIP]
        yield Text(f"{'time' if begin == 0 else '':<10}{bars}")
    ends = f"min {time_text(low)}, median {time_text(timing.median)}, max {time_text(high)}"
    yield Text(f"{'':<10}{ends}, ± {share_text(spread)}")
    if timing.interval is not None:
        ends = f"{time_text(timing.interval.low)} to {time_text(timing.interval.high)}"
        yield Text(f"{'median':<10}{ends} at {timing.interval.confidence * 100:.1f} %")
    stolen = "" if timing.stolen is None else f"; time was stolen in {share_text(timing.stolen)} of the runs"
    runs = plural(len(timing.samples), "process run")
    yield from wrapped(f"{'noise':<10}standard deviation {share_text(timing.deviation)} over {runs}{stolen}", " " * 10, "")


def _counts(detail: Detail) -> Iterator[Text]:
    for name, value in detail.summary.counts.items():
        unit = metric_named(name).unit
        size = f" ({bytes_text(value)})" if unit == "bytes" and abs(value) >= 1e4 else ""
        yield Text(f"{name:<20} {count_text(value):>16}{size}")
    for witness, reason in detail.summary.uncounted.items():
        yield from wrapped(f"no {witness.value}: {reason}", "  ", "yellow")


def _history(points: Sequence[Point]) -> Iterator[Text]:
    yield Text(_columns("commit", "", "date", "median", "change", "allocs", "instructions"), style="dim")
    for point in points:
        yield Text(_line(point))
        if point.broken:
            yield from wrapped(f"   not comparable with the line before: {point.broken}", "   ", "dim")
    yield from wrapped(_LEGEND, "", "dim")


def _line(point: Point) -> str:
    commit, counts, state = point.facts.commit, point.summary.counts, point.summary.state
    measured = state is State.MEASURED
    return _columns(
        _sha(commit),
        printable(commit.subject) if commit else "",
        (commit.author_date if commit and not commit.dirty else point.facts.started)[:10],
        time_text(point.summary.time) if measured else state.value,
        change_text(point.ratio) if point.ratio is not None else "",
        count_text(counts.get("allocs")) if measured else "",
        count_text(counts.get("instructions")) if measured else "",
    )


def _sha(commit: Commit | None) -> str:
    return "none" if commit is None else commit.sha[:7] + ("*" if commit.dirty else "")


def _columns(sha: str, subject: str, date: str, median: str, change: str, allocs: str, instructions: str) -> str:
    subject = subject if len(subject) <= _SUBJECT else subject[: _SUBJECT - 1] + "…"
    return f"{sha:<8} {subject:<{_SUBJECT}} {date:<10} {median:>8} {change:>8} {allocs:>9} {instructions:>11}".rstrip()
