"""Comparisons and results as JSON for machines; `docs/formats.md` describes every key."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from ghostbench.judge.summary import CellSummary, summarise
from ghostbench.judge.verdict import CellVerdict, Comparison, Mover, Side
from ghostbench.results.codec import encode
from ghostbench.results.schema import Result


def comparison_json(comparison: Comparison) -> str:
    """The object that `compare --json` prints."""
    return json_text(comparison_object(comparison))


def comparison_object(comparison: Comparison) -> dict[str, Any]:
    return {
        "outcome": comparison.outcome.value,
        "base": _side(comparison.base),
        "head": _side(comparison.head),
        "rounds": comparison.rounds,
        "geomean": encode(comparison.geomean),
        "cells": [_verdict(cell) for cell in comparison.cells],
        "noise": encode(comparison.noise),
        "tolerance_source": comparison.tolerance_source,
        "accepted": encode(comparison.accepted),
        "warnings": encode(comparison.warnings),
    }


def result_json(result: Result) -> str:
    """The object that `table --json` prints: a result summed up, one entry per cell."""
    return json_text({"facts": encode(result.facts), "cells": [cell_json(cell) for cell in summarise(result)]})


def json_text(value: Any) -> str:
    """Indented JSON with a newline at its end. Refuses NaN and infinities: absent is null."""
    return json.dumps(value, indent=2, allow_nan=False) + "\n"


def cell_json(cell: CellSummary) -> dict[str, Any]:
    """One entry of `table --json`."""
    return {
        "cell": cell.cell,
        "state": cell.state.value,
        "reason": cell.reason,
        "time": cell.time,
        "spread": cell.spread,
        "runs": cell.runs,
        "floor_ratio": cell.floor_ratio,
        "counts": {name: _number(value) for name, value in cell.counts.items()},
        "uncounted": {witness.value: reason for witness, reason in cell.uncounted.items()},
    }


def _side(side: Side) -> dict[str, Any]:
    plain: dict[str, Any] = encode(side)
    return plain


def _verdict(cell: CellVerdict) -> dict[str, Any]:
    plain: dict[str, Any] = encode(cell)
    return {
        **plain,
        "verdict": cell.verdict.value,
        "base": _number(cell.base),
        "head": _number(cell.head),
        "movers": movers_json(cell.movers),
    }


def movers_json(movers: Iterable[Mover]) -> list[dict[str, Any]]:
    """Functions with their names in full."""
    return [{**encode(mover), "difference": mover.difference} for mover in movers]


def _number(value: float | None) -> float | int | None:
    """Counts without the `.0`."""
    return int(value) if value is not None and value.is_integer() else value
