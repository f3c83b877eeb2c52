"""A comparison on the terminal: what matters first, 80 columns, the unchanged folded into a count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import TextIO

from rich.text import Text

from ghostbench.judge.exact import moved, signed
from ghostbench.judge.metrics import METRICS, TIME, metric_named
from ghostbench.judge.verdict import CellVerdict, Comparison, Noise, Outcome, Verdict
from ghostbench.judge.timing import percent
from ghostbench.render.terminal import named, print_lines, warning_lines, wrapped
from ghostbench.render.text import change_text, count_text, interval_text, plural, printable, rate_text, time_text
from ghostbench.results.calibration import QUIET
from ghostbench.results.schema import Commit

_STYLES: Mapping[Verdict, str] = {
    Verdict.REGRESSED: "bold red",
    Verdict.ERRORED: "bold magenta",
    Verdict.INCOMPARABLE: "magenta",
    Verdict.REMOVED: "magenta",
    Verdict.INCONCLUSIVE: "yellow",
    Verdict.IMPROVED: "green",
    Verdict.FIXED: "green",
}

# Verdicts that come in hundreds for one reason: told once, with a count. The quiet ones are only counted.
_GROUPED = (Verdict.INCOMPARABLE, Verdict.REMOVED, Verdict.NEW, Verdict.SKIPPED)
GATE_GROUPED = (*_GROUPED, Verdict.INCONCLUSIVE)
"""Stored times are all inconclusive, for one reason."""

_QUIET = (Verdict.UNCHANGED, Verdict.UNSUPPORTED)
_NUMBERS = 67  # columns before the verdict, whose longest word has 12
_METRIC_ORDER = {metric.name: at for at, metric in enumerate(METRICS)}

_OUTCOMES: Mapping[Outcome, tuple[str, str]] = {
    Outcome.PASS: ("pass", "bold green"),
    Outcome.REGRESSED: ("regressed", "bold red"),
    Outcome.COULD_NOT_JUDGE: ("could not judge", "bold magenta"),
}


def print_comparison(
    comparison: Comparison, stream: TextIO, show_all: bool = False, grouped: Collection[Verdict] = _GROUPED
) -> None:
    """Prints the verdicts worst first; `show_all` lists every cell and metric by itself, those `grouped` too."""
    print_lines(comparison_lines(comparison, show_all, grouped), stream)


def comparison_lines(
    comparison: Comparison, show_all: bool, grouped: Collection[Verdict] = _GROUPED
) -> Iterator[Text]:
    yield from side_lines("base", comparison.base.name, comparison.base.commit)
    yield from side_lines("head", comparison.head.name, comparison.head.commit)
    yield Text()
    listed = [cell for cell in comparison.cells if show_all or _listed(cell, grouped)]
    if listed:
        yield Text(_columns("metric", "base", "head", "change", "interval/diff", "verdict"), style="dim")
    for name, cells in _by_cell(listed).items():
        yield Text(printable(name), style="bold")
        for cell in sorted(cells, key=lambda cell: _METRIC_ORDER[cell.metric]):
            yield from _row(cell)
    if listed:
        yield Text()
    if not show_all:
        yield from _folded([cell for cell in comparison.cells if not _listed(cell, grouped)])
    yield from _ending(comparison)


def value_text(metric: str, value: float | None) -> str:
    """Times in three digits, everything else exact."""
    return time_text(value) if metric_named(metric).unit == "ns" else count_text(value)


def side_lines(label: str, name: str, commit: Commit | None) -> Iterator[Text]:
    """What a side is: its commit, or its name where it has none."""
    dirty = " (dirty)" if commit and commit.dirty else ""
    what = f"{commit.sha[:12]}{dirty} {commit.subject}" if commit else name
    return wrapped(f"{label}  {what}", " " * 6, "")


def _listed(cell: CellVerdict, grouped: Collection[Verdict]) -> bool:
    return cell.verdict not in _QUIET and cell.verdict not in grouped


def _by_cell(cells: Iterable[CellVerdict]) -> dict[str, list[CellVerdict]]:
    found: dict[str, list[CellVerdict]] = {}
    for cell in cells:
        found.setdefault(cell.cell, []).append(cell)
    return found


def _row(cell: CellVerdict) -> Iterator[Text]:
    line = Text(
        _columns(
            cell.metric,
            value_text(cell.metric, cell.base),
            value_text(cell.metric, cell.head),
            change_text(cell.ratio),
            interval_text(cell.interval) or _difference(cell),
            "",
        )
    )
    line.append(cell.verdict.value, style=_STYLES.get(cell.verdict, ""))
    yield line
    if cell.verdict is Verdict.UNCHANGED:
        return
    if said := _beyond_numbers(cell):
        yield from wrapped(f"   {said}", "   ", "dim")


def _difference(cell: CellVerdict) -> str:
    """Exact metrics have a difference where time has an interval."""
    if cell.metric == TIME.name or cell.base is None or cell.head is None or cell.base == cell.head:
        return ""
    return signed(cell.head - cell.base)


def _beyond_numbers(cell: CellVerdict) -> str:
    """The reason without the mere difference, which stands in the row; from 0 it is spelled out."""
    if not cell.base or cell.head is None:
        return cell.reason
    difference = moved(metric_named(cell.metric), cell.base, cell.head)
    return cell.reason.removeprefix(difference).removeprefix("; ")


def _columns(metric: str, base: str, head: str, change: str, interval: str, verdict: str) -> str:
    base = base.rjust(28 - len(metric))  # a long metric's name takes its room from the base's column
    numbers = f" {metric}{base} {head:>13} {change:>8} {interval:>14}"
    while len(numbers) > _NUMBERS and "  " in numbers:  # a number too wide takes its room from the blanks before it
        before, _, after = numbers.rpartition("  ")
        numbers = f"{before} {after}"
    return f"{numbers} {verdict}"


def _folded(cells: list[CellVerdict]) -> Iterator[Text]:
    """One line per verdict and reason, with the number of cells it speaks of."""
    reasons: dict[tuple[Verdict, str], dict[str, None]] = {}
    for cell in cells:
        if cell.verdict not in _QUIET:
            reasons.setdefault((cell.verdict, cell.reason), {})[cell.cell] = None
    for (verdict, reason), names in reasons.items():
        text = f"{verdict.value}: {plural(len(names), 'cell')} ({named(tuple(names))}): {reason}"
        yield from wrapped(text, "  ", _STYLES.get(verdict, "dim"))
    unchanged = Counter(cell.metric for cell in cells if cell.verdict is Verdict.UNCHANGED)
    unsupported = sum(1 for cell in cells if cell.verdict is Verdict.UNSUPPORTED)
    quiet = [f"{metric} {unchanged[metric]:,}" for metric in _METRIC_ORDER if unchanged[metric]]
    if quiet:
        yield from wrapped(f"unchanged: {', '.join(quiet)} (--all lists them)", "  ", "dim")
    if unsupported:
        yield from wrapped(f"unsupported: {plural(unsupported, 'cell')} (--all lists them)", "  ", "dim")


def noise_text(noise: Noise) -> str:
    """How noisy it was: `noise: 0.8 % in the median cell, 112 of 133 cells at most 1 %; noisiest a/b/c/d 7.9 %`."""
    worst = ", ".join(f"{cell} {rate_text(value)}" for cell, value in noise.noisiest)
    steal = f"; steal up to {rate_text(noise.steal)}" if noise.steal is not None else ""
    return (
        f"noise: {rate_text(noise.median)} in the median cell, {noise.quiet} of {plural(noise.cells, 'cell')} at most "
        f"{percent(QUIET)}; noisiest {worst}{steal}"
    )


def tolerance_text(comparison: Comparison) -> str:
    """The tolerance of time, who says so, and for how many cells an override says otherwise."""
    others = sum(1 for cell in comparison.cells if cell.noise is not None and cell.tolerance != comparison.tolerance)
    more = f", another for {plural(others, 'cell')}" if others else ""
    return f"tolerance of time: {percent(comparison.tolerance)} ({comparison.tolerance_source}){more}"


def _ending(comparison: Comparison) -> Iterator[Text]:
    if comparison.geomean is not None:
        common = plural(comparison.geomean.cells, "common cell")
        yield Text(f"time, geometric mean: {change_text(comparison.geomean.ratio)} over {common}")
    for one in comparison.accepted:
        unused = "" if one.used else " (not used)"
        yield from wrapped(f"accepted by {one.commit[:12]}: {one.cells} {one.metric} {one.limit} {one.reason}{unused}", "  ", "")
    yield from warning_lines(comparison.warnings)
    if comparison.noise is not None:
        yield from wrapped(noise_text(comparison.noise), "  ", "dim")
        yield from wrapped(tolerance_text(comparison), "  ", "dim")
    word, style = _OUTCOMES[comparison.outcome]
    failing = len({cell.cell for cell in comparison.cells if cell.fails})
    rounds = plural(comparison.rounds, "interleaved round") if comparison.rounds else "no interleaved rounds"
    yield Text(f"{word}: {rounds}, {plural(failing, 'failing cell')}", style=style)
