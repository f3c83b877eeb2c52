"""One round of a comparison: what can be timed by turns is, the rest in process runs of its own."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from ghostbench.measure.effort import Effort
from ghostbench.measure.order import round_order, side_order
from ghostbench.measure.pace import Pace
from ghostbench.measure.placement import scattered_copy
from ghostbench.measure.record import Record
from ghostbench.measure.selection import on_one_thread
from ghostbench.measure.timing import ProcessRun, time_cells
from ghostbench.measure.turns import Turns, time_by_turns

UNPAIRED_ROUNDS = 5
"""How often a cell is timed that only one side has: enough to show it, and nothing can be judged of it."""


@dataclass(frozen=True)
class Rounds:
    """How the rounds of two records go. `say` tells the user what happened to an engine."""

    records: tuple[Record, Record]
    paces: Mapping[str, Pace]
    effort: Effort  # of what cannot be timed by turns
    seed: int
    on_cell: Callable[[], None]
    say: Callable[[str], None]

    def run(self, number: int, cells: Collection[str]) -> None:
        """Round `number` over those of `cells` that are alive; rows go to the records, failures condemn."""
        alive = dict.fromkeys(cell for record in self.records for cell in record.alive() if cell in cells)
        order = round_order(list(alive), self.seed, number)
        first = side_order(2, self.seed, number)
        shared = set.intersection(*self._alive())
        by_turns = [cell for cell in order if cell in shared and cell in self.paces]
        reached = set(by_turns)
        if by_turns:
            reached -= set(self._turns(number, by_turns, first[0]))
        self._rest([cell for cell in order if cell not in reached], number, first)

    def steps(self, cells: Collection[str]) -> int:
        return sum(1 for record in self.records for cell in record.alive() if cell in cells)

    def _alive(self) -> tuple[set[str], set[str]]:
        return set(self.records[0].alive()), set(self.records[1].alive())

    def _rest(self, cells: Sequence[str], number: int, first: Sequence[int]) -> None:
        """What cannot be timed by turns, or was not reached: in a process run of each side."""
        sides = self._alive()
        for side in first:
            mine = [
                cell
                for cell in cells
                if cell in sides[side] and (number < UNPAIRED_ROUNDS or cell in sides[1 - side])
            ]
            if mine:
                self._apart(self.records[side], number, mine)

    def _turns(self, number: int, cells: Sequence[str], first: int) -> list[str]:
        """Times by turns and returns what is left: the cells that a dead process did not reach."""
        cpu = random.Random(f"{self.seed}/{number}/cpu").choice(sorted(os.sched_getaffinity(0)))
        turns = Turns(number, cells, self.paces, first, cpu)
        found = time_by_turns((self.records[0].bench, self.records[1].bench), turns, self.on_cell)
        for record, rows, errored in zip(self.records, found.rows, found.errored):
            record.rows += rows
            for cell, reason in errored.items():
                record.condemn(cell, reason)
        return list(found.left)

    def _apart(self, record: Record, number: int, cells: Sequence[str]) -> None:
        with scattered_copy(record.bench.binary) as copy:
            run = time_cells(replace(record.bench, binary=copy), cells, self.effort, number, self.on_cell)
        take(record, run, self.say)
        record.rows += [row for row in run.rows if row.error is None]


def take(record: Record, run: ProcessRun, say: Callable[[str], None]) -> None:
    """Condemns what failed in a process run."""
    record.context = record.context or run.context
    for row in run.rows:
        if row.error is not None:
            record.condemn(row.cell, row.error)
    for engine, reason in run.lost.items():
        record.lose_engine(engine, reason)
        say(f"{engine}: {reason}; its cells are errored, the others go on")


def can_turn(records: Sequence[Record], cell: str) -> bool:
    """Whether a cell can be timed by turns: on one thread, by benches that speak the protocol."""
    return cell == on_one_thread(cell) and all(record.bench.suite.protocol for record in records)
