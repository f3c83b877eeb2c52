"""Records the pool that calibration rests on, or what of it is still missing."""

from __future__ import annotations

import hashlib
import os
import secrets
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from ghostbench.errors import BadInput, CouldNotJudge
from ghostbench.judge.calibration import noises, pools_of
from ghostbench.measure.bench import Bench, open_bench
from ghostbench.measure.build import build_here
from ghostbench.measure.counting import count_allocations, count_instructions
from ghostbench.measure.effort import PILOT
from ghostbench.measure.machine import machine_facts
from ghostbench.measure.ninja import following
from ghostbench.measure.pace import pace_of, parse_pace
from ghostbench.measure.progress import Progress
from ghostbench.measure.record import Record
from ghostbench.measure.recording import Recorder
from ghostbench.measure.repository import open_repository
from ghostbench.measure.rounds import can_turn
from ghostbench.measure.selection import Selection, select
from ghostbench.measure.suite import Suite
from ghostbench.measure.timing import time_cells
from ghostbench.measure.verify import verify
from ghostbench.project import ignore_state
from ghostbench.results.calibration_file import calibration_dir
from ghostbench.results.pool import LAYOUT, SAME, SLOWED, append_counts, create_pool, mend_pool, read_pool

LOOKS_AT_EACH = 3
"""What an op costs is the best of so many looks: a pace is kept for all rounds."""

FEWEST_NS = 1000.0
"""Shorter ops are not slowed: the spin behind one begins before the op has ended, and a hundredth of it is a few steps."""


@dataclass(frozen=True)
class Wanted:
    """What the pool is to hold."""

    suite: Suite
    preset: str
    selection: Selection
    patience_s: float
    seed: int | None
    rounds: int
    slowdowns: tuple[float, ...]
    power_rounds: int
    power_cells: int
    layouts: int
    layout_rounds: int


def record_pool(wanted: Wanted, root: Path, progress: Progress) -> Path:
    """The pool's file, with everything wanted in it. A pool of the same binary and cells is gone on with.

    Raises BadInput for a suite that cannot be timed by turns, CouldNotJudge where a cell fails.
    """
    ignore_state(root)
    bench = _bench(wanted, root, progress, 0)
    cells = _cells(bench, wanted.selection, progress)
    path = calibration_dir(root, machine_facts().fingerprint) / f"pool-{_key(bench, cells)}.jsonl"
    if not path.exists():
        create_pool(path, _head(bench, cells, root, progress))
    mend_pool(path)
    head = read_pool(path).head
    paces = {cell: parse_pace(word) for cell, word in head["paces"].items()}
    seed = secrets.randbelow(2**31) if wanted.seed is None else wanted.seed
    recorder = Recorder(path, cells, paces, seed)
    progress.say(f"{len(cells)} cells, pool {path}")
    _record(recorder, SAME, wanted.rounds, (bench, bench), progress)
    chosen = power_cells(path, wanted.power_cells)
    if chosen:
        slow = replace(recorder, cells=chosen)
        _record(slow, SLOWED, wanted.power_rounds * len(wanted.slowdowns), (bench, bench), progress, wanted.slowdowns)
    for layout in range(1, wanted.layouts + 1):
        _record(recorder, f"{LAYOUT}{layout}", wanted.layout_rounds, (bench, _bench(wanted, root, progress, layout)), progress)
    if chosen:
        _count_burdened(path, bench, chosen, progress)
    return path


def power_cells(path: Path, count: int) -> list[str]:
    """From the quietest to the noisiest in even steps, of those whose op is long enough to be slowed by a hundredth."""
    rounds = read_pool(path).of_kind(SAME)
    noise = noises(pools_of(rounds))
    shortest = {cell: min(entry.cells[cell][0] for entry in rounds if cell in entry.cells) for cell in noise}
    long_enough = [cell for cell in noise if shortest[cell] >= FEWEST_NS]
    ranked = sorted(long_enough, key=lambda cell: noise[cell])
    if len(ranked) <= count:
        return ranked
    return [ranked[round(at * (len(ranked) - 1) / max(1, count - 1))] for at in range(count)]


def _bench(wanted: Wanted, root: Path, progress: Progress, layout: int) -> Bench:
    what = f"building layout twin {layout}" if layout else "building"
    binary = build_here(wanted.suite, root, wanted.preset, following(progress, what), layout)
    return open_bench(wanted.suite, binary, wanted.patience_s)


def _cells(bench: Bench, selection: Selection, progress: Progress) -> list[str]:
    if not bench.suite.protocol:
        raise BadInput("only a suite that speaks docs/bench-protocol.md can be calibrated: its cells are timed by turns")
    (chosen,) = select(selection, [bench.listing])
    record = Record(bench, chosen)
    progress.begin("verifying", len(record.cells))
    verify(record, len(os.sched_getaffinity(0)), progress.step)
    for cell, reason in record.errored.items():
        progress.say(f"{cell} is left out: {reason}")
    cells = [cell for cell in record.alive() if can_turn([record], cell)]
    if not cells:
        raise CouldNotJudge("no cell is left to calibrate with")
    return cells


def _key(bench: Bench, cells: Sequence[str]) -> str:
    return hashlib.sha256(bench.binary.read_bytes() + "\n".join(cells).encode()).hexdigest()[:16]


def _head(bench: Bench, cells: Sequence[str], root: Path, progress: Progress) -> Mapping[str, object]:
    progress.begin("looking at every cell", LOOKS_AT_EACH * len(cells))
    op_ns: dict[str, float] = {}
    for number in range(LOOKS_AT_EACH):
        for row in time_cells(bench, cells, PILOT, number, progress.step).rows:
            if row.error is not None or row.cpu_time is None:
                raise CouldNotJudge(f"{row.cell} cannot be calibrated with: {row.error or 'it has no time'}")
            op_ns[row.cell] = min(row.cpu_time, op_ns.get(row.cell, row.cpu_time))
    repository, machine = open_repository(root), machine_facts()
    return {
        "suite": bench.suite.name,
        "commit": repository.resolve("HEAD") if repository and repository.lookup("HEAD") else None,
        "machine": machine.fingerprint,
        "cpu": machine.cpu,
        "started": datetime.now(UTC).isoformat(timespec="seconds"),
        "paces": {cell: pace_of(nanoseconds * 1e-9).word() for cell, nanoseconds in op_ns.items()},
    }


def _record(
    recorder: Recorder,
    kind: str,
    count: int,
    benches: tuple[Bench, Bench],
    progress: Progress,
    slowdowns: Sequence[float] = (),
) -> None:
    recorded = read_pool(recorder.path).of_kind(kind)
    have = {entry.number for entry in recorded if not slowdowns or set(entry.shares.values()) <= set(slowdowns)}
    missing = [number for number in range(count) if number not in have]
    began = time.monotonic()
    for done, number in enumerate(missing):
        progress.begin(f"recording {kind}, round {number + 1} of {count}", 2 * len(recorder.cells))
        if done:
            progress.expect((time.monotonic() - began) / done * (len(missing) - done))
        recorder.record(kind, number, benches, slowdowns, progress.step)


def _count_burdened(path: Path, bench: Bench, cells: Sequence[str], progress: Progress) -> None:
    """The exact counts of the chosen cells: plain, with 1 % more instructions, with one more allocation."""
    if all(read_pool(path).counts.get(metric) for metric in ("instructions", "allocs")):
        return
    processes = len(os.sched_getaffinity(0))
    progress.begin("counting with and without burdens", 4 * len(cells))
    plain = Record(bench, tuple(cells))
    count_allocations(plain, processes, progress.step)
    count_instructions(plain, processes, progress.step)
    more = {cell: f"instructions:{round(counts['instructions'] * 0.01)}" for cell, counts in _counted(plain, "instructions")}
    busier = Record(replace(bench, burdens=more), tuple(more))
    count_instructions(busier, processes, progress.step)
    one = {cell: "allocations:1" for cell, _ in _counted(plain, "allocs")}
    heavier = Record(replace(bench, burdens=one), tuple(one))
    count_allocations(heavier, processes, progress.step)
    append_counts(
        path,
        {
            "instructions": _pairs(plain, busier, "instructions"),
            "allocs": _pairs(plain, heavier, "allocs"),
        },
    )


def _counted(record: Record, metric: str) -> Iterator[tuple[str, Mapping[str, float]]]:
    return ((cell, counts) for cell, counts in record.counters.items() if metric in counts)


def _pairs(plain: Record, burdened: Record, metric: str) -> dict[str, tuple[float, float]]:
    return {
        cell: (plain.counters[cell][metric], counts[metric])
        for cell, counts in _counted(burdened, metric)
    }

