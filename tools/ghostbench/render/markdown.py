"""Results and comparisons as GitHub Markdown, with names that cannot break a table or smuggle in HTML."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ghostbench.judge.summary import coverage, summarise
from ghostbench.judge.verdict import CellVerdict, Comparison, Verdict
from ghostbench.render.comparison import value_text
from ghostbench.render.layout import label, sections
from ghostbench.render.text import bytes_text, change_text, count_text, interval_text, plural, printable, share_text, time_text
from ghostbench.results.schema import Result, Warning

_PUNCTUATION = re.compile(r"([\\`*_{}\[\]~#])")
_ENTITIES = {"&": "&amp;", "<": "&lt;", ">": "&gt;", "|": "&#124;", "@": "&#64;"}


def escaped(text: str) -> str:
    """Literal text in a Markdown table cell: one line, no markup, no pipe, no mention of a user."""
    marked = _PUNCTUATION.sub(r"\\\1", printable(text))
    return "".join(_ENTITIES.get(char, char) for char in marked)


def result_markdown(result: Result) -> str:
    """One table per fixture, and the reasons for what is missing."""
    cells = summarise(result)
    lines: list[str] = []
    for section in sections(result, cells):
        size = f" ({section.bytes:,} bytes)" if section.bytes is not None else ""
        lines += [f"### {escaped(section.fixture)}{size}", ""]
        lines += _table(("op/mode", "engine", "time", "±", "x floor", "allocs", "bytes", "instructions"), "llrrrrrr")
        for group in section.groups:
            for cell in group.cells:
                counts = cell.counts
                lines.append(
                    _row(
                        escaped(group.title),
                        escaped(label(cell)),
                        time_text(cell.time),
                        share_text(cell.spread),
                        "-" if cell.floor_ratio is None else f"{cell.floor_ratio:,.2f}",
                        count_text(counts.get("allocs")),
                        bytes_text(counts.get("alloc_bytes")),
                        count_text(counts.get("instructions")),
                    )
                )
        lines.append("")
    for reason, names in coverage(cells).reasons.items():
        lines.append(f"- {plural(len(names), 'cell')}: {escaped(reason)}")
    return "\n".join([*lines, *_warnings(result.warnings)]).rstrip() + "\n"


def comparison_markdown(comparison: Comparison, show_all: bool = False) -> str:
    """One table, worst first; unchanged rows are counted unless `show_all`."""
    shown = [cell for cell in comparison.cells if show_all or cell.verdict is not Verdict.UNCHANGED]
    lines = [f"**{comparison.outcome.value.replace('_', ' ')}**: {plural(comparison.rounds, 'interleaved round')}", ""]
    if shown:
        lines += _table(("cell", "metric", "base", "head", "change", "interval", "verdict", "reason"), "llrrrrll")
        lines += [_verdict(cell) for cell in shown] + [""]
    if hidden := len(comparison.cells) - len(shown):
        lines.append(f"- {hidden:,} unchanged")
    for one in comparison.accepted:
        unused = "" if one.used else " (not used)"
        lines.append(f"- accepted by {one.commit[:12]}: {escaped(f'{one.cells} {one.metric} {one.limit} {one.reason}')}{unused}")
    return "\n".join([*lines, *_warnings(comparison.warnings)]).rstrip() + "\n"


def _verdict(cell: CellVerdict) -> str:
    return _row(
        escaped(cell.cell),
        escaped(cell.metric),
        value_text(cell.metric, cell.base),
        value_text(cell.metric, cell.head),
        change_text(cell.ratio),
        interval_text(cell.interval),
        cell.verdict.value,
        escaped(cell.reason),
    )


def _table(titles: tuple[str, ...], sides: str) -> list[str]:
    """The head of a table; `sides` has an `l` for each column of text and an `r` for each of numbers."""
    rules = ["---:" if side == "r" else "---" for side in sides]
    return [_row(*titles), _row(*rules)]


def _row(*fields: str) -> str:
    return f"| {' | '.join(fields)} |"


def _warnings(warnings: Iterable[Warning]) -> Iterator[str]:
    return (f"- warning: {escaped(warning.where)}: {escaped(warning.message)}" for warning in warnings)
