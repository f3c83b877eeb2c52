"""A round: one process run of each side, which time every cell by turns.

What disturbs a shared machine lasts longer than a millisecond and shorter than a process run: neighbours, the clock
rate, the host's scheduler. Two processes run one after the other meet different weather; two that hand each other a
token every few milliseconds, on one processor, meet the same. On a shared two-core machine this brought the spread of
the ratio of one round from 6 % to about 1 %.
"""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, replace

from ghostbench.measure.answers import parse_lines
from ghostbench.measure.bench import Bench
from ghostbench.measure.machine import cpu_times, steal_share
from ghostbench.measure.pace import Pace
from ghostbench.measure.placement import scattered_copy
from ghostbench.measure.process import Call, Ended, run_together
from ghostbench.results.schema import Row


@dataclass(frozen=True)
class Turns:
    """What one round is to be: the cells in their order, which side begins, on which processor."""

    number: int
    cells: Sequence[str]
    paces: Mapping[str, Pace]
    first: int
    cpu: int


@dataclass(frozen=True)
class Round:
    """The rows of each side over the cells that both timed; `left` are the cells that a dead process left untimed.

    `errored` is what an op itself said went wrong, per side.
    """

    rows: tuple[tuple[Row, ...], tuple[Row, ...]]
    errored: tuple[Mapping[str, str], Mapping[str, str]]
    left: tuple[str, ...]
    steal: float | None


def time_by_turns(
    benches: tuple[Bench, Bench], turns: Turns, on_cell: Callable[[], None] = lambda: None
) -> Round:
    """Runs one round. A process that dies or hangs leaves its cells, and those behind it, in `left`."""
    before = cpu_times()
    ended = _run(benches, turns, on_cell)
    steal = steal_share(before, cpu_times())
    answers = [_answers(side.stdout) for side in ended]
    done = [cell for cell in turns.cells if all(cell in side.times or cell in side.errored for side in answers)]
    timed = [cell for cell in done if all(cell in side.times for side in answers)]
    rows = [_rows(turns, timed, side.times, steal) for side in answers]
    reached = set(done)
    left = tuple(cell for cell in turns.cells if cell not in reached)
    return Round((rows[0], rows[1]), (answers[0].errored, answers[1].errored), left, steal)


def _run(benches: tuple[Bench, Bench], turns: Turns, on_cell: Callable[[], None]) -> Sequence[Ended]:
    patience_s = max(bench.patience_s for bench in benches)
    with ExitStack() as stack:
        ends = stack.enter_context(_token_pipes(turns.first))
        calls = []
        for side, bench in enumerate(benches):
            copy = stack.enter_context(scattered_copy(bench.binary))
            calls.append(_call(replace(bench, binary=copy), turns, ends.of(side)))
        ended = run_together(calls, patience_s, lambda line: on_cell(), ends.close)
    return ended


def _call(bench: Bench, turns: Turns, ends: tuple[int, int]) -> Call:
    words = {cell: pace.word() for cell, pace in turns.paces.items()}
    call = bench.call("--pass=turns", f"--turn-in={ends[0]}", f"--turn-out={ends[1]}", cells=turns.cells, words=words)
    return replace(call, files=ends, cpus=frozenset((turns.cpu,)))


@dataclass
class _Pipes:
    """Two pipes, one in each direction; `side` reads from its own and writes to the other's."""

    ends: list[tuple[int, int]]  # (read, write) per side: what that side reads, and who writes to it

    def of(self, side: int) -> tuple[int, int]:
        return self.ends[side][0], self.ends[1 - side][1]

    def close(self) -> None:
        """Ours must be closed once the processes have theirs, or none would ever see the other's end."""
        for pipe in self.ends:
            for end in pipe:
                os.close(end)
        self.ends = []


@contextmanager
def _token_pipes(first: int) -> Iterator[_Pipes]:
    pipes = _Pipes([os.pipe(), os.pipe()])
    try:
        os.write(pipes.ends[first][1], b"t")
        yield pipes
    finally:
        pipes.close()


@dataclass(frozen=True)
class _Answers:
    times: Mapping[str, tuple[Sequence[float], Sequence[float]]]  # cell: CPU and wall time of each repetition, ns
    errored: Mapping[str, str]


def _answers(text: str) -> _Answers:
    times: dict[str, tuple[Sequence[float], Sequence[float]]] = {}
    errored: dict[str, str] = {}
    for value in parse_lines(text):
        cell = value["cell"]
        if value["status"] == "ok" and value.get("cpu") and value.get("real"):
            times[cell] = value["cpu"], value["real"]
        elif value["status"] != "ok":
            errored[cell] = str(value.get("reason") or "no reason given")
    return _Answers(times, errored)


def _rows(
    turns: Turns,
    cells: Sequence[str],
    times: Mapping[str, tuple[Sequence[float], Sequence[float]]],
    steal: float | None,
) -> tuple[Row, ...]:
    order = {cell: at for at, cell in enumerate(turns.cells)}
    return tuple(
        Row(
            cell=cell,
            round=turns.number,
            real_time=sample(times[cell][1], turns.paces[cell]),
            cpu_time=sample(times[cell][0], turns.paces[cell]),
            iterations=turns.paces[cell].iterations,
            order=order[cell],
            steal=steal,
        )
        for cell in cells
    )


def sample(times: Sequence[float], pace: Pace) -> float | None:
    """One number for a process run: the geometric mean over the turns of each turn's smallest repetition.

    The ratio of two sides' samples is then the mean over pairs of neighbouring turns. None when the clock saw nothing.
    """
    turns = [min(times[at : at + pace.repetitions]) for at in range(0, len(times), pace.repetitions)]
    if not turns or min(turns) <= 0.0:
        return None
    return math.exp(sum(map(math.log, turns)) / len(turns))
