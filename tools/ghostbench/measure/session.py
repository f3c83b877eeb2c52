"""One measuring session: one bench, or the two sides of a comparison, through all passes."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from ghostbench.measure.counting import count_allocations, count_instructions
from ghostbench.measure.effort import PILOT, ROUND_S, Effort, choose_effort, exact_cost_s, round_cost_s
from ghostbench.measure.order import round_order, side_order
from ghostbench.measure.progress import Progress
from ghostbench.measure.record import Record
from ghostbench.measure.timing import ProcessRun, time_cells
from ghostbench.measure.verify import verify


@dataclass(frozen=True)
class Plan:
    """`processes` is how many processes the passes that do not time may run side by side."""

    rounds: int
    seed: int
    profile: str
    processes: int = 1


@dataclass
class Session:
    """`rounds_finished` counts the rounds that all sides have finished: what may be kept after an interrupt."""

    records: Sequence[Record]
    plan: Plan
    progress: Progress
    rounds_finished: int = 0
    effort: Effort = PILOT
    _exact_s: float = 0.0
    _rounds_s: list[float] = field(default_factory=list)

    def measure(self) -> None:
        """Verify, time, allocations, instructions. Records hold what was found when anything is raised."""
        self._each("verifying", lambda record: len(record.cells), verify)
        self._choose_effort()
        for number in range(self.plan.rounds):
            self._round(number)
            self.rounds_finished = number + 1
        self._each("counting allocations", lambda record: len(record.countable()), count_allocations)
        self._each("counting instructions", lambda record: len(record.countable()), count_instructions)

    def _each(
        self, what: str, steps: Callable[[Record], int], run: Callable[[Record, int, Callable[[], None]], None]
    ) -> None:
        self.progress.begin(what, sum(map(steps, self.records)))
        for record in self.records:
            run(record, self.plan.processes, self.progress.step)

    def _choose_effort(self) -> None:
        """One look at every cell; the hastier side's budget binds both, so both are timed alike."""
        self.progress.begin("looking once at every cell", sum(len(record.alive()) for record in self.records))
        costs = [self._look(record) for record in self.records]
        budget = ROUND_S[self.plan.profile][len(self.records)]
        efforts = [choose_effort(op_s, start_s, budget) for op_s, start_s in costs]
        self.effort = min(efforts, key=lambda effort: effort.repetitions * effort.min_time_s)
        self._exact_s = sum(exact_cost_s(op_s, start_s, self.plan.processes) for op_s, start_s in costs)
        self._rounds_s = [sum(round_cost_s(self.effort, op_s, start_s) for op_s, start_s in costs)]
        self._expect(self.plan.rounds)

    def _look(self, record: Record) -> tuple[Mapping[str, float], float]:
        """Seconds per op of each cell, and of the process's start."""
        run = self._time(record, round_order(record.alive(), self.plan.seed, -1), PILOT, 0)
        op_s = {row.cell: (row.real_time or 0.0) * 1e-9 for row in run.rows if row.error is None}
        return op_s, max(0.0, run.wall_s - sum(PILOT.cost_s(seconds) for seconds in op_s.values()))

    def _round(self, number: int) -> None:
        """One process run of every side, in random order, over the same order of cells."""
        cells = dict.fromkeys(cell for record in self.records for cell in record.alive())
        order = round_order(list(cells), self.plan.seed, number)
        sides = [self.records[side] for side in side_order(len(self.records), self.plan.seed, number)]
        steps = sum(len(record.alive()) for record in sides)
        self.progress.begin(f"timing, round {number + 1} of {self.plan.rounds}", steps)
        wall_s = 0.0
        for record in sides:
            alive = set(record.alive())
            run = self._time(record, [cell for cell in order if cell in alive], self.effort, number)
            record.rows += [row for row in run.rows if row.error is None]
            record.context = record.context or run.context
            wall_s += run.wall_s
        self._rounds_s = [wall_s, *(self._rounds_s if number else ())]
        self._expect(self.plan.rounds - number - 1)

    def _time(self, record: Record, cells: Sequence[str], effort: Effort, number: int) -> ProcessRun:
        """Times, and condemns what failed."""
        run = time_cells(record.bench, cells, effort, number, self.progress.step)
        for row in run.rows:
            if row.error is not None:
                record.condemn(row.cell, row.error)
        for engine, reason in run.lost.items():
            record.lose_engine(engine, reason)
            self.progress.say(f"{engine}: {reason}; its cells are errored, the others go on")
        return run

    def _expect(self, rounds_left: int) -> None:
        self.progress.expect(rounds_left * sum(self._rounds_s) / len(self._rounds_s) + self._exact_s)
