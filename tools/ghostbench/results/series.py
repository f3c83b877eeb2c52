"""Which series a Google Benchmark name belongs to."""

from __future__ import annotations

import re
from dataclasses import dataclass

_THREADS = re.compile(r"/threads:(\d+)$")

# What Google Benchmark appends about HOW a benchmark was run, in its order (BenchmarkName::str):
# min_time, min_warmup_time, iterations, repetitions ("repeats"), the kind of time.
_SETTING = re.compile(
    r"/(?:min_time:[^/]*|min_warmup_time:[^/]*|iterations:\d+|repeats:\d+|process_time|real_time|manual_time)$"
)
_WALL = ("/real_time", "/manual_time")


@dataclass(frozen=True)
class Series:
    """`cell` is the name without run settings, so that a longer `min_time` does not start a new history."""

    cell: str
    threads: int | None  # None when the name does not say
    wall: bool  # registered with real or manual time


def series_of(run_name: str) -> Series:
    """Strips the settings behind a benchmark's name and keeps `/threads:N`."""
    threads = _THREADS.search(run_name)
    name = run_name[: threads.start()] if threads else run_name
    wall = False
    while (setting := _SETTING.search(name)) and setting.start() > 0:
        wall = wall or setting.group() in _WALL
        name = name[: setting.start()]
    suffix = threads.group() if threads else ""
    return Series(name + suffix, int(threads.group(1)) if threads else None, wall)
