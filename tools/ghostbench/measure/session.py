"""One measuring session: one bench, or the two sides of a comparison, through all passes."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ghostbench.measure.counting import count_allocations, count_instructions
from ghostbench.measure.effort import PILOT, ROUND_S, Effort, choose_effort, exact_cost_s, round_cost_s
from ghostbench.measure.order import round_order
from ghostbench.measure.pace import REPETITION_S, Pace, pace_of
from ghostbench.measure.progress import Progress
from ghostbench.measure.record import Record
from ghostbench.measure.rounds import Rounds, can_turn, take
from ghostbench.measure.timing import ProcessRun, time_cells
from ghostbench.measure.verify import verify

FEWEST_ROUNDS = 5
"""A result holds at least so many process runs: fewer say nothing about how much they vary."""

Undecided = Callable[[], Collection[str]]
"""Which cells are still in doubt after the rounds so far."""


@dataclass(frozen=True)
class Plan:
    """`rounds` at most; after each of `looks` only the cells still in doubt go on. `budget_s` is for the rounds.

    `processes` is how many processes the passes that do not time may run side by side.
    """

    rounds: int
    seed: int
    profile: str
    processes: int = 1
    looks: tuple[int, ...] = ()
    budget_s: float | None = None


@dataclass
class Session:
    """`rounds_finished` counts the rounds that all sides have finished: what may be kept after an interrupt."""

    records: Sequence[Record]
    plan: Plan
    progress: Progress
    undecided: Undecided | None = None
    rounds_finished: int = 0
    effort: Effort = PILOT
    paces: Mapping[str, Pace] = field(default_factory=dict)
    _op_s: Mapping[str, float] = field(default_factory=dict)
    _exact_s: float = 0.0
    _rounds_s: list[float] = field(default_factory=list)

    def measure(self) -> None:
        """All passes. Records hold what was found when anything is raised.

        A comparison counts before it times: the exact witnesses speak first, and cost little. A single run times
        first, because its times are what takes long.
        """
        self._each("verifying", lambda record: len(record.cells), verify)
        passes = [self._count, self._time_all] if len(self.records) == 2 else [self._time_all, self._count]
        for run in passes:
            run()

    def how(self) -> dict[str, Any]:
        """How each cell was timed, for the result's context."""
        if self.paces:
            return {"repetition_s": REPETITION_S, "by_turns": True}
        return {"min_time_s": self.effort.min_time_s, "repetitions": self.effort.repetitions}

    def _count(self) -> None:
        self._each("counting allocations", lambda record: len(record.countable()), count_allocations)
        self._each("counting instructions", lambda record: len(record.countable()), count_instructions)
        self._exact_s = 0.0

    def _each(
        self, what: str, steps: Callable[[Record], int], run: Callable[[Record, int, Callable[[], None]], None]
    ) -> None:
        self.progress.begin(what, sum(map(steps, self.records)))
        for record in self.records:
            run(record, self.plan.processes, self.progress.step)

    def _time_all(self) -> None:
        self._choose_effort()
        if len(self.records) == 2:
            self._compare()
            return
        for number in range(self.plan.rounds):
            self._begin(number, self.plan.rounds, len(self.records[0].alive()))
            self._alone(self.records[0], number)
            self.rounds_finished = number + 1

    def _choose_effort(self) -> None:
        """One look at every cell; the hastier side's budget binds both, so both are timed alike."""
        self.progress.begin("looking once at every cell", sum(len(record.alive()) for record in self.records))
        costs = [self._look(record) for record in self.records]
        budget = ROUND_S[self.plan.profile][len(self.records)]
        efforts = [choose_effort(op_s, start_s, budget) for op_s, start_s in costs]
        self.effort = min(efforts, key=lambda effort: effort.repetitions * effort.min_time_s)
        counted = len(self.records) == 2
        self._exact_s = 0.0 if counted else sum(exact_cost_s(*cost, self.plan.processes) for cost in costs)
        self._rounds_s = [sum(round_cost_s(self.effort, op_s, start_s) for op_s, start_s in costs)]
        self._op_s = {cell: max(op_s.get(cell, 0.0) for op_s, _ in costs) for op_s, _ in costs for cell in op_s}
        self.progress.expect(self._rounds_s[0] * self.plan.rounds + self._exact_s)

    def _look(self, record: Record) -> tuple[Mapping[str, float], float]:
        """Seconds per op of each cell, and of the process's start."""
        run = self._time(record, round_order(record.alive(), self.plan.seed, -1), PILOT, 0)
        op_s = {row.cell: (row.real_time or 0.0) * 1e-9 for row in run.rows if row.error is None}
        return op_s, max(0.0, run.wall_s - sum(PILOT.cost_s(seconds) for seconds in op_s.values()))

    def _compare(self) -> None:
        """Rounds until no cell is in doubt, the planned ones are done, or the budget is spent."""
        self.paces = {cell: pace_of(op_s) for cell, op_s in self._op_s.items() if can_turn(self.records, cell)}
        sides = (self.records[0], self.records[1])
        rounds = Rounds(sides, self.paces, self.effort, self.plan.seed, self.progress.step, self.progress.say)
        cells: Collection[str] = {cell for record in sides for cell in record.alive()}
        began, number = time.monotonic(), 0
        while cells and number < self.plan.rounds and not self._spent(began, number, cells):
            started = time.monotonic()
            self._begin(number, self.plan.rounds, rounds.steps(cells))
            rounds.run(number, cells)
            number += 1
            self.rounds_finished = number
            self._rounds_s = [time.monotonic() - started]
            if number in self.plan.looks and number < self.plan.rounds and self.undecided is not None:
                cells = self.undecided()

    def _begin(self, number: int, rounds: int, steps: int) -> None:
        self.progress.begin(f"timing, round {number + 1} of {rounds}", steps)
        if number:
            self._expect(rounds - number)

    def _spent(self, began: float, number: int, cells: Collection[str]) -> bool:
        """Whether another round would go beyond the budget. What every result must hold is measured all the same."""
        budget = self.plan.budget_s
        if budget is None or number < FEWEST_ROUNDS or time.monotonic() - began + self._rounds_s[-1] <= budget:
            return False
        self.progress.say(
            f"the budget of {budget / 60:g} min is spent after {number} rounds; cells in doubt: {len(cells)}"
        )
        return True

    def _alone(self, record: Record, number: int) -> None:
        """One process run of a single bench."""
        run = self._time(record, round_order(record.alive(), self.plan.seed, number), self.effort, number)
        record.rows += [row for row in run.rows if row.error is None]
        self._rounds_s = [run.wall_s, *(self._rounds_s if number else ())]

    def _time(self, record: Record, cells: Sequence[str], effort: Effort, number: int) -> ProcessRun:
        run = time_cells(record.bench, cells, effort, number, self.progress.step)
        take(record, run, self.progress.say)
        return run

    def _expect(self, rounds_left: int) -> None:
        """At most; cells that are decided leave earlier."""
        seconds = rounds_left * sum(self._rounds_s) / len(self._rounds_s)
        if self.plan.budget_s is not None:
            seconds = min(seconds, self.plan.budget_s)
        self.progress.expect(seconds + self._exact_s)
