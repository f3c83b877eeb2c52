"""How a cell is timed by turns: what one turn holds, and how many there are in a process run."""

from __future__ import annotations

import re
from dataclasses import dataclass

from ghostbench.errors import BadInput

REPETITION_S = 0.0001
"""Short, and many in a turn. How long an op takes depends on what the branch predictor happens to have learned: rapidjson's
readers jump between -17 % and +20 % from one op of 0.1 ms to the next. Long repetitions average that, and their minimum
still varied by 8.6 %; the minimum of 24 short ones, in the same 3 ms, by 1.1 %."""

TURN_S = 0.0024

# (shortest repetition in seconds, turns). Few turns and many rounds: between two process runs a cell may differ by more
# than its turns do. Long ops average what disturbs them, and cost most of a round.
_TURNS = ((0.02, 1), (0.005, 2), (0.0, 4))


@dataclass(frozen=True)
class Pace:
    """`turns` turns of `repetitions` repetitions of `iterations` ops; both sides of a pair keep the same pace."""

    iterations: int
    repetitions: int
    turns: int

    def word(self) -> str:
        """As the bench reads it behind a cell's name."""
        return f"pace:{self.iterations}x{self.repetitions}x{self.turns}"


def parse_pace(word: str) -> Pace:
    """The pace that `word()` wrote. Raises BadInput for any other text."""
    found = re.fullmatch(r"pace:([1-9]\d*)x([1-9]\d*)x([1-9]\d*)", word)
    if found is None:
        raise BadInput(f"{word!r} is not a pace like pace:512x3x4")
    iterations, repetitions, turns = map(int, found.groups())
    return Pace(iterations, repetitions, turns)


def pace_of(op_s: float) -> Pace:
    """The pace of a cell whose op takes `op_s` seconds."""
    op_s = max(op_s, 1e-9)  # a clock that saw nothing
    iterations = max(1, round(REPETITION_S / op_s))
    repetition_s = iterations * op_s
    repetitions = max(1, round(TURN_S / repetition_s))
    return Pace(iterations, repetitions, next(turns for shortest, turns in _TURNS if repetition_s >= shortest))
