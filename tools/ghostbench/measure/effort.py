"""How long each cell is timed: as long as the profile's time allows, and the same for every round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Effort:
    """Google Benchmark's `min_time` of one repetition and their number; the sample is the fastest repetition."""

    min_time_s: float
    repetitions: int

    def flags(self) -> tuple[str, ...]:
        return (f"--benchmark_min_time={self.min_time_s:g}", f"--benchmark_repetitions={self.repetitions}")

    def cost_s(self, op_s: float) -> float:
        """Expected seconds for a cell whose op takes `op_s`.

        Google Benchmark aims at 1.4 times min_time and finds the number of iterations by growing it up to
        tenfold, which costs about half a repetition more; an op longer than that runs once a repetition.
        """
        aimed = 1.4 * self.min_time_s
        return self.repetitions * max(aimed, op_s) + (0.5 * aimed if op_s < aimed else 0.0)


PILOT = Effort(0.0005, 1)
"""One short look at every cell before the rounds: what an op costs, and which engine would end the process."""

LADDER = tuple(
    Effort(min_time, repetitions)
    for min_time, repetitions in ((0.01, 12), (0.01, 9), (0.01, 7), (0.01, 5), (0.01, 4), (0.01, 3), (0.005, 3), (0.005, 2))
)
"""From thorough to hasty. Short repetitions and many of them: the minimum needs one that nothing disturbed."""

ROUND_S: Mapping[str, Mapping[int, float]] = {
    # profile: {sides: seconds one process run may take}
    "quick": {1: 34.0, 2: 19.0},
    "full": {1: 180.0, 2: 90.0},
}


def choose_effort(op_s: Mapping[str, float], start_s: float, budget_s: float) -> Effort:
    """The first effort of the ladder that times all cells within `budget_s`, start of the process included.

    When even the last does not fit, it is the last: the run then takes longer than the profile promises.
    """
    for effort in LADDER:
        if round_cost_s(effort, op_s, start_s) <= budget_s:
            return effort
    return LADDER[-1]


def round_cost_s(effort: Effort, op_s: Mapping[str, float], start_s: float) -> float:
    """Expected seconds of one process run over all cells."""
    return start_s + sum(effort.cost_s(seconds) for seconds in op_s.values())


COUNTED_SLOWDOWN = 60.0
"""How much longer an op takes under callgrind: the warm-up without, the counted op with instrumentation."""

COUNTED_CELL_S = 0.1  # a fork, and a dump that lists every function


def exact_cost_s(op_s: Mapping[str, float], start_s: float, processes: int) -> float:
    """Expected seconds of the two exact passes together. Only the time left that is shown depends on it."""
    cells = len(op_s) * COUNTED_CELL_S + sum(op_s.values()) * COUNTED_SLOWDOWN
    return cells / processes + 10.0 * start_s
