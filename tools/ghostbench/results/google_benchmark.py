"""Reads a Google Benchmark JSON file, ours or any other program's, into a `Result`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from ghostbench.results.codec import decode
from ghostbench.results.json_text import Document, complete_elements, read_document, read_text
from ghostbench.results.rows import RawRow, raw_row, read_row
from ghostbench.results.schema import SCHEMA, Facts, Result, Row, Warning

_GOOGLE_SCHEMA = 1  # `context.json_schema_version`; absent in old files


def read_result(path: Path) -> Result:
    """The result in a file. Raises BadInput with file, line and column for a truncated, foreign or newer one.

    Rows of one name within one process run are repetitions and become one row with the smallest times.
    Where a file has only aggregates, the median (else the mean) stands for the benchmark.
    """
    document = read_document(path)
    context = _context(document)
    facts = _facts(document, context)
    rows, warnings, aggregates_only = _rows(document, facts is not None)
    plain = {key: value for key, value in context.items() if key != "ghostbench"}
    return Result(rows, plain, facts, warnings, aggregates_only)


def read_truncated_rows(path: Path) -> tuple[Row, ...]:
    """The whole rows of a file that a crashed process left unfinished; () when not even one is whole.

    For the runner only: everybody else must refuse such a file.
    """
    text = read_text(path)
    elements = list(complete_elements(text, "benchmarks"))
    return _rows(Document(path, text, {"benchmarks": elements}), ours=False)[0]


def _context(document: Document) -> Mapping[str, Any]:
    top = document.value
    if not isinstance(top, dict) or not isinstance(top.get("benchmarks"), list):
        raise document.error('not a Google Benchmark file: it has no array "benchmarks"')
    context = top.get("context", {})
    if not isinstance(context, dict):
        raise document.error('"context" must be an object', "context")
    if context.get("json_schema_version", _GOOGLE_SCHEMA) != _GOOGLE_SCHEMA:
        raise document.error(
            "this version of Google Benchmark's format is unknown here; ghostbench knows version 1",
            "context",
            "json_schema_version",
        )
    return context


def _facts(document: Document, context: Mapping[str, Any]) -> Facts | None:
    if "ghostbench" not in context:
        return None
    here = ("context", "ghostbench")
    ours = context["ghostbench"]
    schema = ours.get("schema") if isinstance(ours, dict) else None
    if not isinstance(schema, int):
        raise document.error('the facts need a whole number "schema"', *here, "schema")
    if schema > SCHEMA:
        raise document.error(
            f"written by a newer ghostbench (schema {schema}, this one knows {SCHEMA}); update ghostbench",
            *here,
            "schema",
        )
    facts: Facts = decode(document, Facts, ours, here)
    return facts


def _rows(document: Document, ours: bool) -> tuple[tuple[Row, ...], tuple[Warning, ...], frozenset[str]]:
    raws = [raw_row(document, index, value) for index, value in enumerate(document.value["benchmarks"])]
    raws, warnings = _keep_apart(raws)
    measurements = [raw for raw in raws if raw.aggregate is None]
    seen = {raw.series.cell for raw in measurements}
    aggregates = _representatives(raw for raw in raws if raw.series.cell not in seen)
    rows: list[Row] = []
    for raw in [*measurements, *aggregates]:
        row, doubts = read_row(raw, ours)
        rows.append(row)
        warnings += doubts
    one_each = _one_per_process(rows)
    if not ours:
        one_each = tuple(replace(row, order=at) for at, row in enumerate(one_each))
    return one_each, tuple(warnings), frozenset(raw.series.cell for raw in aggregates)


def _keep_apart(raws: list[RawRow]) -> tuple[list[RawRow], list[Warning]]:
    """Undoes the stripping of run settings where it would merge two benchmarks of one file."""
    names: dict[str, set[str]] = {}
    for raw in raws:
        names.setdefault(raw.series.cell, set()).add(raw.run_name)
    clashes = {cell for cell, run_names in names.items() if len(run_names) > 1}
    apart = [
        replace(raw, series=replace(raw.series, cell=raw.run_name)) if raw.series.cell in clashes else raw
        for raw in raws
    ]
    message = "several benchmarks differ in their run settings only; they keep their full names"
    return apart, [Warning(cell, message) for cell in sorted(clashes)]


def _representatives(aggregates: Iterable[RawRow]) -> list[RawRow]:
    """For each benchmark known by aggregates only, its median or else its mean. Fits and percentages are no times."""
    chosen: dict[str, RawRow] = {}
    for raw in aggregates:
        if raw.percentage or raw.aggregate not in ("median", "mean"):
            continue
        if raw.aggregate == "median" or raw.series.cell not in chosen:
            chosen[raw.series.cell] = raw
    return list(chosen.values())


def _one_per_process(rows: list[Row]) -> tuple[Row, ...]:
    groups: dict[tuple[str, int], list[Row]] = {}
    for row in rows:
        groups.setdefault((row.cell, row.round), []).append(row)
    return tuple(_reduce(group) for group in groups.values())


def _reduce(group: list[Row]) -> Row:
    """The repetitions of one process run as one row: smallest times, the counters of the fastest one."""
    failed = next((row for row in group if row.error is not None), None)
    if failed is not None or len(group) == 1:
        return failed or group[0]
    usable = [row for row in group if row.skipped is None] or group
    fastest = min(usable, key=lambda row: row.cpu_time if row.cpu_time is not None else float("inf"))
    return replace(
        fastest,
        real_time=min((row.real_time for row in usable if row.real_time is not None), default=None),
        cpu_time=min((row.cpu_time for row in usable if row.cpu_time is not None), default=None),
        ranges=_ranges(usable),
    )


def _ranges(rows: list[Row]) -> dict[str, tuple[float, float]]:
    values: dict[str, list[float]] = {}
    for row in rows:
        for name, value in row.counters.items():
            values.setdefault(name, []).append(value)
    return {name: (min(found), max(found)) for name, found in values.items() if min(found) != max(found)}
