"""One row of a Google Benchmark file: from its keys to a `Row`."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ghostbench.results.json_text import Document, Members, is_number, text_of
from ghostbench.results.schema import Row, Warning
from ghostbench.results.series import Series, series_of

NANOSECONDS: Mapping[str, float] = {"ns": 1.0, "us": 1e3, "ms": 1e6, "s": 1e9}

# Numbers that Google Benchmark writes itself; every other number of a row is a user counter.
_FIXED_NUMBERS = frozenset(
    "family_index per_family_instance_index repetitions repetition_index threads iterations real_time cpu_time"
    " rms cpu_coefficient real_coefficient".split()
)
_OURS = frozenset(("round", "order", "steal", "clock"))
_AGGREGATE_SUFFIXES = ("_mean", "_median", "_stddev", "_cv", "_BigO", "_RMS")


@dataclass(frozen=True)
class RawRow:
    """A row as it stands in the file, with what is known before its numbers are read."""

    document: Document
    index: int
    members: Members
    run_name: str
    series: Series
    aggregate: str | None  # mean, median, stddev...; None for a measurement

    def error(self, message: str, key: str) -> Exception:
        return self.document.error(message, "benchmarks", self.index, key)

    @property
    def percentage(self) -> bool:
        """`real_time` is a ratio although a `time_unit` stands beside it."""
        return text_of(self.members, "aggregate_unit") == "percentage" or self.aggregate == "cv"


def raw_row(document: Document, index: int, value: Any) -> RawRow:
    """Takes the names out of a row. Raises BadInput with the place when it is no row."""
    if not isinstance(value, Members):
        raise document.error("a benchmark must be an object", "benchmarks", index)
    name = text_of(value, "name")
    if name is None:
        raise document.error('a benchmark needs a "name"', "benchmarks", index, "name")
    run_type, run_name = text_of(value, "run_type"), text_of(value, "run_name")
    suffix = name.rpartition("_")[2]
    aggregate = text_of(value, "aggregate_name") or suffix if run_type == "aggregate" else None
    if run_type is None and name.endswith(_AGGREGATE_SUFFIXES):  # before Google Benchmark 1.5
        run_name, _, aggregate = name.rpartition("_")
    return RawRow(document, index, value, run_name or name, series_of(run_name or name), aggregate)


def read_row(raw: RawRow, ours: bool) -> tuple[Row, list[Warning]]:
    """The numbers of a row. `ours`: the file has facts, so `round` and the like are keys and no counters."""
    warnings: list[Warning] = []
    members = raw.members
    failed = members.get("error_occurred") is True
    was_skipped = members.get("skipped") is True
    numbers = _numbers(raw, ours, warnings)
    unit = _unit(raw)
    real, cpu = (None if failed or was_skipped else _time(raw, key, unit, warnings) for key in ("real_time", "cpu_time"))
    threads = _integer(members, "threads") or raw.series.threads or 1
    row = Row(
        cell=raw.series.cell,
        round=(_integer(members, "round") or 0) if ours else 0,
        real_time=real,
        cpu_time=cpu,
        iterations=_integer(members, "iterations"),
        threads=threads,
        order=_integer(members, "order") if ours else None,
        steal=_share(members, "steal") if ours else None,
        counters=numbers,
        error=(text_of(members, "error_message") or "no message") if failed else None,
        skipped=(text_of(members, "skip_message") or "no message") if was_skipped else None,
        clock=(text_of(members, "clock") if ours else None) or _clock(raw, threads),
    )
    return row, warnings


def _clock(raw: RawRow, threads: int) -> str:
    return "real" if raw.series.wall or threads > 1 else "cpu"


def _unit(raw: RawRow) -> float:
    unit = text_of(raw.members, "time_unit") or "ns"
    if unit not in NANOSECONDS:
        raise raw.error(f"unknown time_unit {unit!r}; known are ns, us, ms and s", "time_unit")
    return NANOSECONDS[unit]


def _time(raw: RawRow, key: str, unit: float, warnings: list[Warning]) -> float | None:
    value = raw.members.get(key)
    if value is None:
        return None
    if not is_number(value):
        raise raw.error(f'"{key}" must be a number', key)
    if not math.isfinite(value):
        warnings.append(_not_finite(raw, key, value))
        return None
    return float(value) * unit


def _numbers(raw: RawRow, ours: bool, warnings: list[Warning]) -> dict[str, float]:
    """The user counters: unknown keys, known keys met again, and numbers where the format has none (`label`)."""
    reserved = _FIXED_NUMBERS | _OURS if ours else _FIXED_NUMBERS
    candidates = [(key, value) for key, value in raw.members.items() if key not in reserved]
    candidates += raw.members.repeated
    counters: dict[str, float] = {}
    for key, value in candidates:
        if not is_number(value):
            continue
        if math.isfinite(value):
            counters.setdefault(key, float(value))
        else:
            warnings.append(_not_finite(raw, key, value))
    return counters


def _not_finite(raw: RawRow, key: str, value: float) -> Warning:
    return Warning(raw.series.cell, f'"{key}" is {value}, which is no measurement: treated as absent')


def _integer(members: Members, key: str) -> int | None:
    value = members.get(key)
    return int(value) if is_number(value) and math.isfinite(value) else None


def _share(members: Members, key: str) -> float | None:
    value = members.get(key)
    return float(value) if is_number(value) and math.isfinite(value) else None
