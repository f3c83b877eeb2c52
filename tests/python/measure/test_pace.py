"""How a cell is timed by turns."""

from __future__ import annotations

import pytest

from ghostbench.errors import BadInput
from ghostbench.measure.pace import Pace, pace_of, parse_pace


@pytest.mark.parametrize(
    ("op_s", "pace"),
    [
        (0.0, Pace(100_000, 24, 4)),  # a clock that saw nothing
        (1e-9, Pace(100_000, 24, 4)),
        (1e-6, Pace(100, 24, 4)),
        (1e-4, Pace(1, 24, 4)),
        (6e-4, Pace(1, 4, 4)),
        (3e-3, Pace(1, 1, 4)),
        (6e-3, Pace(1, 1, 2)),
        (0.08, Pace(1, 1, 1)),
        (10.0, Pace(1, 1, 1)),
    ],
)
def test_a_turn_has_many_short_repetitions_until_an_op_is_as_long_as_a_turn(op_s: float, pace: Pace) -> None:
    assert pace_of(op_s) == pace
    assert parse_pace(pace.word()) == pace


@pytest.mark.parametrize("word", ["", "pace:1x1", "pace:1x1x1x1", "pace:ax1x1", "1x1x1", "pace:-1x1x1", "pace:0x1x1", "pace:1x0x1", "pace:1x1x0"])
def test_any_other_word_is_no_pace(word: str) -> None:
    with pytest.raises(BadInput, match="is not a pace like"):
        parse_pace(word)
