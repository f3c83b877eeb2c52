"""The functions that moved, on the terminal and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TextIO

from rich.text import Text

from ghostbench.judge.exact import number, signed
from ghostbench.judge.movers import Moved
from ghostbench.judge.verdict import Mover
from ghostbench.render.comparison import side_lines
from ghostbench.render.json import json_text, movers_json
from ghostbench.render.terminal import print_lines, wrapped
from ghostbench.render.text import plural, printable
from ghostbench.results.codec import encode
from ghostbench.results.functions import short_name
from ghostbench.results.schema import Commit

_NAME = 38  # columns of a function's name


@dataclass(frozen=True)
class Explanation:
    """One cell between two commits. `names` are what the user called base and head."""

    cell: str
    names: Sequence[str]
    commits: Sequence[Commit]
    moved: tuple[Moved, ...]


def print_explanation(explanation: Explanation, top: int, stream: TextIO) -> None:
    """Prints one table per count that moved, with at most `top` functions."""
    print_lines(_lines(explanation, top), stream)


def explanation_json(explanation: Explanation) -> str:
    """The object that `explain --json` prints."""
    base, head = ({"name": name, "commit": encode(commit)} for name, commit in zip(explanation.names, explanation.commits))
    counts = [_count(moved) for moved in explanation.moved]
    return json_text({"cell": explanation.cell, "base": base, "head": head, "counts": counts})


def _count(moved: Moved) -> dict[str, Any]:
    return {
        "metric": moved.metric,
        "base": moved.base,
        "head": moved.head,
        "reason": moved.reason,
        "movers": movers_json(moved.movers),
    }


def _lines(explanation: Explanation, top: int) -> Iterator[Text]:
    yield Text(printable(explanation.cell), style="bold")
    for label, name, commit in zip(("base", "head"), explanation.names, explanation.commits):
        yield from side_lines(label, name, commit)
    yield Text()
    for moved in explanation.moved:
        if moved.movers:
            yield from _table(moved, top)
    for moved in explanation.moved:
        if moved.reason:
            yield from wrapped(f"{moved.metric}: unknown: {moved.reason}", "  ", "yellow")
        elif not moved.movers:
            yield from wrapped(f"{moved.metric}: {number(moved.head or 0)} on both sides; no function moved", "  ", "")


def _table(moved: Moved, top: int) -> Iterator[Text]:
    yield Text(_columns(moved.metric, "base", "head", "diff"), style="dim")
    for mover in moved.movers[:top]:
        yield _row(f"  {printable(short_name(mover.function, _NAME))}", mover)
    rest = moved.movers[top:]
    if rest:
        yield _row(f"  {plural(len(rest), 'more function')}", _sum(rest))
    yield _row("  total of all functions", Mover("", moved.base or 0, moved.head or 0))
    yield Text()


def _row(label: str, mover: Mover) -> Text:
    return Text(_columns(label, number(mover.base), number(mover.head), signed(mover.difference)))


def _sum(movers: Sequence[Mover]) -> Mover:
    return Mover("", sum(mover.base for mover in movers), sum(mover.head for mover in movers))


def _columns(label: str, base: str, head: str, difference: str) -> str:
    return f"{label:<{_NAME + 2}} {base:>12} {head:>12} {difference:>12}"
