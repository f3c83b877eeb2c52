"""Results and Google Benchmark files made in a line, so that a test case reads as data."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from ghostbench.results.schema import Build, Commit, Facts, Fixture, Isa, Machine, Result, Row

FACTS = Facts(
    suite="ghostbench",
    commit=Commit("a" * 40, ("0" * 40,), "2025-01-02T03:04:05+01:00", "Read faster", "main", False),
    machine=Machine("0123456789ab", "Example CPU", 2, ("L1d 32K", "L2 1M"), "6.1.0"),
    build=Build("GCC 12.2.0", "-O2", "Release", "release", "jemalloc 5.3.0", {"libc": "2.36", "libstdc++": "12"}),
    engines={"floor": "1", "nlohmann": "3.11.2"},
    fixtures={"tiny": Fixture("00000000deadbeef", 150, "tiny")},
    isa=Isa("x86-64-v3", "x86-64-v3"),
    seed=7,
    profile="quick",
    started="2025-01-02T04:05:06Z",
    session="one",
)
CELL = "nlohmann/read/string/tiny"


def rows(cell: str, times: Sequence[float] = (), **counters: float | Sequence[float]) -> list[Row]:
    """One row per process run: its time in ns, and its counters (one number for all runs, or one per run)."""
    lengths = [len(times), *(len(value) for value in counters.values() if isinstance(value, Sequence))]
    made = []
    for at in range(max(1, *lengths)):
        time = times[at] if times else None
        own = {name: value[at] if isinstance(value, Sequence) else value for name, value in counters.items()}
        made.append(Row(cell, at, time, time, 10, order=0, counters={name: float(value) for name, value in own.items()}))
    return made


def result(*cells: Sequence[Row], facts: Facts | None = FACTS, **changes: Any) -> Result:
    """The cells put together; `changes` are fields of the facts."""
    return Result(tuple(row for cell in cells for row in cell), {}, replace(facts, **changes) if facts else None)


def google_file(path: Path, *benchmarks: Mapping[str, Any] | str, context: Mapping[str, Any] | None = None) -> Path:
    """A file as Google Benchmark writes it; a benchmark given as text goes in as it stands."""
    lines = [row if isinstance(row, str) else json.dumps(row) for row in benchmarks]
    head = json.dumps({"date": "2025-01-02", "json_schema_version": 1} if context is None else context)
    path.write_text(f'{{"context": {head},\n"benchmarks": [\n' + ",\n".join(lines) + "\n]}\n", encoding="utf-8")
    return path


def measured(name: str, real: float = 100.0, cpu: float | None = None, **keys: Any) -> dict[str, Any]:
    """A row of one repetition."""
    times = {"real_time": real, "cpu_time": real if cpu is None else cpu, "time_unit": "ns"}
    return {"name": name, "run_name": name, "run_type": "iteration", "threads": 1, "iterations": 10, **times, **keys}


def aggregate(run_name: str, kind: str, value: float, **keys: Any) -> dict[str, Any]:
    """A row of one aggregate: mean, median, stddev or cv."""
    fixed = {"name": f"{run_name}_{kind}", "run_name": run_name, "run_type": "aggregate", "aggregate_name": kind}
    return {**fixed, "iterations": 5, "real_time": value, "cpu_time": value, "time_unit": "ns", **keys}
