"""Results as the bench would write them, from a seed: nine engines, four fixtures, a few commits."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import replace

from ghostbench.results.schema import (
    Build, Commit, Facts, Fixture, Isa, Machine, NotCounted, NotMeasured, Result, Row,
)  # fmt: skip

MODES = (
    ("read", "string"), ("read", "bytes"), ("read", "stream"), ("read", "reuse"),
    ("write", "string"), ("write", "bytes"), ("write", "stream"),
)  # fmt: skip
FIXTURES = {"tiny": 150, "users-10kb": 10_240, "characters-100": 57_812, "characters-10k": 5_767_789}
# Milliseconds for characters-10k (read, write) and the modes that each engine does not offer.
ENGINES: Mapping[str, tuple[float, float, str]] = {
    "floor": (1.4, 0.38, ""),
    "nlohmann": (90.0, 58.0, "reuse"),
    "simdjson-ondemand": (7.5, 0.0, "stream reuse write"),
    "rapidjson-dom": (15.0, 7.6, "reuse stream"),
    "rapidjson-sax": (13.0, 7.0, "reuse"),
    "jsoncpp": (120.0, 75.0, "reuse"),
    "cjson": (45.0, 88.0, "reuse stream"),
    "yyjson": (7.0, 6.2, "stream reuse"),
    "glaze": (6.0, 5.5, "stream"),
}
VERSIONS = {
    "floor": "", "nlohmann": "3.11.2", "simdjson-ondemand": "3.0.1", "rapidjson-dom": "1.1.0",
    "rapidjson-sax": "1.1.0", "jsoncpp": "1.9.5", "cjson": "1.7.15", "yyjson": "0.6.0", "glaze": "6.3.0",
}  # fmt: skip
MACHINE = Machine("xeon-2c-1f3a", "Intel(R) Xeon(R) CPU @ 2.20GHz", 2, ("L1d 32 KiB", "L3 55 MiB"), "6.1.0")
OTHER_MACHINE = Machine("ryzen-16c-77b0", "AMD Ryzen 9 5950X", 16, ("L1d 32 KiB", "L2 512 KiB"), "6.5.0")


def sha_of(number: int) -> str:
    """A full commit id that starts differently for each number."""
    return f"{(number * 0x9E3779B1 + 0x1234567) % 2**28:07x}" + "0" * 33


def commit(number: int, dirty: bool = False) -> Commit:
    parents = (sha_of(number - 1),) if number else ()
    day = f"2026-{1 + number // 28:02d}-{1 + number % 28:02d}"
    return Commit(sha_of(number), parents, f"{day}T10:00:00+01:00", f"Change number {number}", "main", dirty)


def facts(number: int = 0, machine: Machine = MACHINE, dirty: bool = False) -> Facts:
    made = commit(number, dirty)
    return Facts(
        suite="ghostbench",
        commit=made,
        machine=machine,
        build=Build("GCC 12.2.0", "-O3 -DNDEBUG", "Release", "release", "jemalloc 5.3.0", {"libc": "2.36"}),
        engines=VERSIONS,
        fixtures={name: Fixture(f"{size:016x}", size, name.split("-")[0]) for name, size in FIXTURES.items()},
        isa=Isa("x86-64-v3", "x86-64-v3"),
        seed=42,
        profile="quick",
        started=made.author_date[:10] + "T11:30:00+00:00",
        missing_engines={"daw": "CMake did not find daw-json-link"},
    )


def unsupported(engine: str, op: str, mode: str) -> str | None:
    lacking = ENGINES[engine][2].split()
    if op == "write" and "write" in lacking:
        return f"{engine} only reads; its documentation offers no writer"
    if mode in lacking:
        return f"{engine} has no {mode} interface that its documentation recommends"
    return None


def result(
    number: int = 0, rounds: int = 5, errored: Mapping[str, str] | None = None, machine: Machine = MACHINE,
    slower: Mapping[str, float] | None = None, dirty: bool = False,
) -> Result:  # fmt: skip
    """One result. `errored`: cell and why; `slower`: engine and the factor on its time, instructions and counts."""
    errored, slower = errored or {}, slower or {}
    lacking, rows = [], []
    for cell, engine, op, mode, fixture in cells():
        reason = unsupported(engine, op, mode)
        if cell in errored:
            rows.append(Row(cell, 0, None, None, error=errored[cell]))
        elif reason is not None:
            lacking.append(NotMeasured(cell, "unsupported", reason))
        else:
            rows += _rows(cell, engine, op, mode, fixture, rounds, number, slower.get(engine, 1.0))
    uncounted = NotCounted("yyjson/read/bytes/tiny", "instructions", "valgrind does not know this instruction")
    about = facts(number, machine, dirty)
    kept = tuple(replace(row, counters={k: v for k, v in row.counters.items() if k != "instructions"})
                 if row.cell == uncounted.cell else row for row in rows)  # fmt: skip
    return Result(kept, {}, replace(about, not_measured=tuple(lacking), not_counted=(uncounted,)))


def cells() -> Iterator[tuple[str, str, str, str, str]]:
    for fixture in FIXTURES:
        for engine in ENGINES:
            for op, mode in MODES:
                yield f"{engine}/{op}/{mode}/{fixture}", engine, op, mode, fixture


def _rows(
    cell: str, engine: str, op: str, mode: str, fixture: str, rounds: int, number: int, factor: float
) -> list[Row]:
    share = FIXTURES[fixture] / FIXTURES["characters-10k"]
    read, write, _ = ENGINES[engine]
    milliseconds = read if op == "read" else write
    milliseconds *= {"reuse": 0.47, "stream": 1.25, "bytes": 1.0, "string": 1.04}[mode] * factor
    if op == "write" and mode == "bytes":
        milliseconds *= 0.25 if engine == "glaze" else 0.95
    nanoseconds = milliseconds * 1e6 * share + 20
    chance = random.Random(f"{cell} {number}")
    warm = mode == "bytes" and op == "write" and engine in ("glaze", "floor")
    allocs = 0.0 if warm else round(40_000 * share * milliseconds / 5) + 1.0
    counters = {
        "allocs": allocs,
        "requested_bytes": allocs * 71,
        "alloc_bytes": allocs * 80,
        "peak_bytes": allocs * 60,
        "leaked_bytes": 0.0,
        "instructions": float(round(nanoseconds * 3.1)),
    }
    return [
        Row(cell, each, time, time, 100, 1, each, 0.002, counters)
        for each in range(rounds)
        for time in (nanoseconds * (1 + abs(chance.gauss(0, 0.012))),)
    ]
