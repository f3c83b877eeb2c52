"""A result as a table on the terminal: 80 columns, the same in a pipe."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from typing import TextIO

from rich.text import Text

from ghostbench.judge.metrics import Witness
from ghostbench.judge.summary import CellSummary, Coverage, coverage, summarise
from ghostbench.render.console import console_for
from ghostbench.render.layout import Section, label, sections
from ghostbench.render.text import bytes_text, count_text, plural, printable, share_text, time_text
from ghostbench.results.schema import Facts, Result, Warning

WIDTH = 80
_LABEL = 20
_LEGEND = (
    "time: median of one sample per process run, ±: half their range; x floor: ratio to the floor in the same "
    "run; allocs, bytes (usable size), instructions: exact, per op"
)
_SOME = 3  # cells named beside a reason


def print_result(result: Result, stream: TextIO) -> None:
    """Prints a table per fixture, then what was not measured and why."""
    print_lines(result_lines(result), stream)


def print_lines(lines: Iterable[Text], stream: TextIO) -> None:
    console = console_for(stream)
    for line in lines:
        console.print(line)


def result_lines(result: Result) -> Iterator[Text]:
    cells = summarise(result)
    if result.facts is not None:
        yield from _facts(result.facts, len({row.round for row in result.rows}))
        yield Text()
    for section in sections(result, cells):
        yield from _section(section)
    yield from wrapped(_LEGEND, "", "dim")
    yield Text()
    yield from _coverage(coverage(cells))
    yield from warning_lines(result.warnings)


def warning_lines(warnings: Iterable[Warning]) -> Iterator[Text]:
    for warning in warnings:
        yield from wrapped(f"warning: {warning.where}: {warning.message}", "  ", "yellow")


def wrapped(text: str, indent: str, style: str) -> Iterator[Text]:
    """Free text in lines of at most 80 columns, the later ones indented; a word too long stays whole."""
    lines = textwrap.wrap(printable(text), WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
    return (Text(line, style=style) for line in lines)


def _facts(facts: Facts, runs: int) -> Iterator[Text]:
    commit = facts.commit
    if commit is not None:
        dirty = " (dirty)" if commit.dirty else ""
        yield from wrapped(f"commit   {commit.sha[:12]}{dirty} {commit.subject}", " " * 9, "")
    yield from wrapped(f"machine  {facts.machine.cpu}, {facts.machine.cores} cores", " " * 9, "")
    build = facts.build
    when = f"{facts.started}, {plural(runs, 'process run')}, profile {facts.profile}, seed {facts.seed}"
    yield from wrapped(f"measured {when}", " " * 9, "")
    yield from wrapped(f"build    {build.compiler}, {build.preset}, {build.allocator}, ISA {facts.isa.timed}", " " * 9, "")


def _section(section: Section) -> Iterator[Text]:
    size = f"  {section.bytes:,} bytes" if section.bytes is not None else ""
    yield Text(printable(section.fixture) + size, style="bold")
    for group in section.groups:
        yield Text(_columns(f" {printable(group.title)}", "time", "±", "x floor", "allocs", "bytes", "instructions"), "dim")
        for cell in group.cells:
            yield from _row(cell)
    yield Text()


def _row(cell: CellSummary) -> Iterator[Text]:
    name = f"  {printable(label(cell))}"
    if len(name) > _LABEL:
        yield Text(name)
        name = ""
    floor = "-" if cell.floor_ratio is None else f"{cell.floor_ratio:,.2f}"
    yield Text(
        _columns(
            name,
            time_text(cell.time),
            share_text(cell.spread),
            floor,
            count_text(cell.counts.get("allocs")),
            bytes_text(cell.counts.get("alloc_bytes")),
            count_text(cell.counts.get("instructions")),
        )
    )


def _columns(name: str, time: str, spread: str, floor: str, allocs: str, size: str, instructions: str) -> str:
    return f"{name:<{_LABEL}} {time:>8} {spread:>7} {floor:>7} {allocs:>10} {size:>8} {instructions:>14}"


def _coverage(found: Coverage) -> Iterator[Text]:
    """Both totals, so that a missing count is never mistaken for a count of zero."""
    allocations, instructions = found.counted[Witness.ALLOCATIONS], found.counted[Witness.INSTRUCTIONS]
    rest = "; the rest has a reason:" if found.reasons else "."
    yield from wrapped(
        f"{plural(found.cells, 'cell')}: exact allocation counts for {allocations:,}, instructions for {instructions:,}{rest}", "", ""
    )
    for reason, cells in found.reasons.items():
        yield from wrapped(f"  {len(cells):>4} {reason} ({named(cells)})", " " * 7, _style(reason))


def named(cells: tuple[str, ...]) -> str:
    """The first few names, and how many more there are."""
    more = f" and {len(cells) - _SOME:,} more" if len(cells) > _SOME else ""
    return ", ".join(cells[:_SOME]) + more


def _style(reason: str) -> str:
    return "red" if reason.startswith("errored") else "dim"
