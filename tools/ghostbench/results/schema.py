"""The result file: one file holds the K process runs of one commit on one machine.

On disk it is Google Benchmark JSON, one row per cell and process run, with our facts under
`context.ghostbench`. `docs/formats.md` describes every key. Absent is `None` or a missing key,
never zero and never NaN.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

SCHEMA = 1
"""The version this program writes. A file with a greater one is refused, never guessed at."""


@dataclass(frozen=True)
class Commit:
    """Where the measured source stands. `sha` is the full id; `dirty` when the tree differed from it."""

    sha: str
    parents: tuple[str, ...]
    author_date: str  # ISO 8601 with zone
    subject: str
    branch: str | None  # None on a detached HEAD
    dirty: bool


@dataclass(frozen=True)
class Machine:
    """What may change a time. `fingerprint` is coarse and stable: never MHz, never load."""

    fingerprint: str
    cpu: str
    cores: int
    caches: tuple[str, ...]
    kernel: str


@dataclass(frozen=True)
class Build:
    """What may change the code that ran."""

    compiler: str
    flags: str
    type: str
    preset: str
    allocator: str
    libraries: Mapping[str, str]  # libc, libstdc++ ... : version


@dataclass(frozen=True)
class Isa:
    """Instruction-set level the timed processes saw, and the one callgrind counted under."""

    timed: str
    counted: str | None


@dataclass(frozen=True)
class Fixture:
    """A fixture as measured: another hash makes two results incomparable."""

    hash: str
    bytes: int
    model: str


@dataclass(frozen=True)
class NotMeasured:
    """A cell without numbers and why. `status` is `unsupported` or `errored`.

    On disk an errored cell is a row with `error_occurred`, as Google Benchmark writes it, so it is
    read back as a `Row` with `error`; `results.cells.errors` sees both.
    """

    cell: str
    status: str
    reason: str


@dataclass(frozen=True)
class NotCounted:
    """A measured cell that lacks one exact witness, and why: an instruction that callgrind does not know..."""

    cell: str
    witness: str  # `allocations` or `instructions`
    reason: str


@dataclass(frozen=True)
class Facts:
    """`context.ghostbench`: everything comparability and the judge need to know."""

    suite: str
    commit: Commit | None
    machine: Machine
    build: Build
    engines: Mapping[str, str]  # name: version
    fixtures: Mapping[str, Fixture]
    isa: Isa
    seed: int
    profile: str
    started: str  # ISO 8601 UTC
    session: str | None = None  # equal in two results whose rounds were interleaved with each other
    looks: tuple[int, ...] = ()  # after how many rounds the session could stop for a cell; empty: it never looked
    missing_engines: Mapping[str, str] = field(default_factory=dict)  # name: why it was not built
    not_measured: tuple[NotMeasured, ...] = ()
    not_counted: tuple[NotCounted, ...] = ()
    absent_metrics: Mapping[str, str] = field(default_factory=dict)  # metric: why no cell has it


@dataclass(frozen=True)
class Row:
    """One cell in one process run: its sample of time and its exact counts.

    Times are nanoseconds per op: the smallest of the process run's repetitions.
    `counters` holds every other number of the row (allocs, instructions, user counters).
    `clock` names the time to judge by: `cpu` for one thread, `real` for threads, HTTP, and
    foreign rows registered with real or manual time.
    """

    cell: str
    round: int
    real_time: float | None
    cpu_time: float | None
    iterations: int | None = None
    threads: int = 1
    order: int | None = None  # position within the process run
    steal: float | None = None  # share of the run's wall time that the hypervisor took
    counters: Mapping[str, float] = field(default_factory=dict)
    error: str | None = None
    skipped: str | None = None
    clock: str = "cpu"
    # Counters that differed between the repetitions of this process run: (smallest, largest).
    # Seen on reading, not written: our own counts come from a pass without repetitions.
    ranges: Mapping[str, tuple[float, float]] = field(default_factory=dict)


@dataclass(frozen=True)
class Warning:
    """Something doubtful in a file that did not stop the reading: where, and what was done."""

    where: str
    message: str


@dataclass(frozen=True)
class Result:
    """One result, whoever wrote it. `facts` is None for a plain Google Benchmark file."""

    rows: tuple[Row, ...]
    context: Mapping[str, Any]  # Google Benchmark's own context, without `ghostbench`
    facts: Facts | None = None
    warnings: tuple[Warning, ...] = ()
    aggregates_only: frozenset[str] = frozenset()  # cells known only by their aggregates
