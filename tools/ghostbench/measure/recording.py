"""Recording of calibration rounds: the same interleaved rounds as a comparison's, kept one by one."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from ghostbench.errors import CouldNotJudge
from ghostbench.measure.bench import Bench
from ghostbench.measure.order import round_order, side_order
from ghostbench.measure.pace import Pace
from ghostbench.measure.turns import Round, Turns, time_by_turns
from ghostbench.results.pool import PoolRound, append_round

NOTHING = 1e-9
"""The share that the side gets which is not slowed. It comes to no work at all, but the process measures the op for it as
the other side does: a heap and caches that are warmer on one side made a slowed 5.8 MB read 40 % faster."""


@dataclass(frozen=True)
class Recorder:
    """Records rounds of `cells` at their `paces` into the pool at `path`."""

    path: Path
    cells: Sequence[str]
    paces: Mapping[str, Pace]
    seed: int

    def record(
        self,
        kind: str,
        number: int,
        benches: tuple[Bench, Bench],
        slowdowns: Sequence[float] = (),
        on_cell: Callable[[], None] = lambda: None,
    ) -> PoolRound:
        """Runs round `number` and adds it to the pool.

        With `slowdowns`, every cell of the second side does that share of its own time as extra work. They go round over
        the cells from round to round, so that each process run holds all of them.
        Raises CouldNotJudge when a process ends early: what crashes cannot be calibrated with.
        """
        shares = {cell: slowdowns[(at + number) % len(slowdowns)] for at, cell in enumerate(self.cells) if slowdowns}
        plain = replace(benches[0], burdens=dict.fromkeys(shares, f"time:{NOTHING:g}"))
        slowed = replace(benches[1], burdens={cell: f"time:{share:g}" for cell, share in shares.items()})
        found = time_by_turns((plain, slowed), self._turns(kind, number), on_cell)
        _must_be_whole(found)
        pairs = {
            base.cell: (base.cpu_time, head.cpu_time)
            for base, head in zip(*found.rows)
            if base.cpu_time is not None and head.cpu_time is not None
        }
        entry = PoolRound(kind, number, pairs, {cell: shares[cell] for cell in pairs if cell in shares}, found.steal)
        append_round(self.path, entry)
        return entry

    def _turns(self, kind: str, number: int) -> Turns:
        generator = random.Random(f"{self.seed}/{kind}/{number}")
        return Turns(
            number=number,
            cells=round_order(self.cells, generator.getrandbits(32), number),
            paces=self.paces,
            first=side_order(2, generator.getrandbits(32), number)[0],
            cpu=generator.choice(sorted(os.sched_getaffinity(0))),
        )


def _must_be_whole(found: Round) -> None:
    for errored in found.errored:
        for cell, reason in errored.items():
            raise CouldNotJudge(f"{cell} cannot be calibrated with: {reason}")
    if found.left:
        raise CouldNotJudge(f"a process ended early: {found.left[0]} was not timed; see: ghostbench run --filter '{found.left[0]}'")
