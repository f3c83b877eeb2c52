"""Writes a `Result` as Google Benchmark JSON that compare.py and other readers accept."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ghostbench.results.codec import encode
from ghostbench.results.files import write_atomically
from ghostbench.results.schema import SCHEMA, Facts, Result, Row


def write_result(result: Result, path: Path) -> None:
    """Replaces `path` whole or leaves it as it was. Raises CouldNotJudge when it cannot be written."""
    write_atomically(path, result_text(result))


def result_text(result: Result) -> str:
    """The file's text: one line per row, so that a version control shows which cell changed."""
    context: dict[str, Any] = {**result.context, "json_schema_version": 1}
    if result.facts is not None:
        context["ghostbench"] = {"schema": SCHEMA, **_facts(result.facts)}
    ours = result.facts is not None
    rows = [_row(row, ours) for row in result.rows] + _errored_rows(result)
    lines = ",\n".join("    " + _json(row) for row in rows)
    head = json.dumps(_finite(context), indent=2, allow_nan=False).replace("\n", "\n  ")
    return f'{{\n  "context": {head},\n  "benchmarks": [\n{lines}\n  ]\n}}\n'


def _facts(facts: Facts) -> dict[str, Any]:
    plain: dict[str, Any] = encode(facts)
    if not facts.looks:  # as in files from before there were any
        del plain["looks"]
    plain["not_measured"] = [entry for entry in plain["not_measured"] if entry["status"] != "errored"]
    return plain


def _row(row: Row, ours: bool) -> dict[str, Any]:
    fields: dict[str, Any] = {
        "name": row.cell,
        "run_name": row.cell,
        "run_type": "iteration",
        "repetitions": 1,
        "repetition_index": row.round,
        "threads": row.threads,
        "iterations": row.iterations or 0,
    }
    if row.error is not None:
        fields |= {"error_occurred": True, "error_message": row.error}
    if row.skipped is not None:
        fields |= {"skipped": True, "skip_message": row.skipped}
    # Readers of this format expect both times even where there is nothing to tell: Google Benchmark writes 0.
    nothing = 0.0 if row.error is not None or row.skipped is not None else None
    fields |= {
        "real_time": row.real_time if row.real_time is not None else nothing,
        "cpu_time": row.cpu_time if row.cpu_time is not None else nothing,
        "time_unit": "ns",
    }
    if ours:  # without facts a reader would take these for user counters
        fields |= {"round": row.round, "order": row.order, "steal": row.steal, "clock": row.clock}
    return {key: value for key, value in fields.items() if value is not None} | _counters(row, fields)


def _counters(row: Row, taken: Mapping[str, Any]) -> dict[str, float | int]:
    """Whole numbers without the `.0`. A counter called like a key of the format cannot be written beside it."""
    return {
        name: int(value) if value.is_integer() and abs(value) < 2**63 else value
        for name, value in row.counters.items()
        if name not in taken
    }


def _errored_rows(result: Result) -> list[dict[str, Any]]:
    """Cells that failed before any process run could time them: a row all the same, as Google Benchmark does."""
    listed = result.facts.not_measured if result.facts else ()
    present = {row.cell for row in result.rows if row.error is not None}
    return [
        _row(Row(entry.cell, 0, None, None, error=entry.reason), ours=True)
        for entry in listed
        if entry.status == "errored" and entry.cell not in present
    ]


def _finite(value: Any) -> Any:
    """The value without NaN and infinities, which are no JSON: members that hold one are left out."""
    if isinstance(value, Mapping):
        return {key: _finite(item) for key, item in value.items() if not _bad(item)}
    if isinstance(value, (list, tuple)):
        return [_finite(item) for item in value if not _bad(item)]
    return value


def _bad(value: Any) -> bool:
    return isinstance(value, float) and not math.isfinite(value)


def _json(row: Mapping[str, Any]) -> str:
    return json.dumps(_finite(row), allow_nan=False)
