"""Which cells go on behind a look."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ghostbench.judge.looks import LOOKS
from ghostbench.judge.policy import Policy
from ghostbench.judge.sequential import undecided
from tests.python.making import CELL, result, rows

STEADY = [100.0 + 0.01 * (at % 5) for at in range(26)]
NOISY = [100.0 * (0.7, 0.9, 1.1, 1.4)[at % 4] for at in range(26)]


@pytest.mark.parametrize(
    ("name", "head", "goes_on"),
    [
        ("unchanged", STEADY, False),
        ("3 % slower", [1.03 * time for time in STEADY], False),
        ("3 % slower, and too early to say so", [1.03 * time for time in STEADY[:15]], True),
        ("too noisy", NOISY, True),
        ("too noisy, with fewer pairs than an interval needs", NOISY[:3], True),
        ("no pairs", [], False),
    ],
)
def test_the_cells_that_more_rounds_could_decide_go_on(name: str, head: Sequence[float], goes_on: bool) -> None:
    found = undecided(result(rows(CELL, STEADY), looks=LOOKS), result(rows(CELL, head), looks=LOOKS), Policy())
    assert found == ({CELL} if goes_on else frozenset()), name


def test_what_no_round_can_decide_does_not_go_on() -> None:
    """A cell of one side, one that failed, and one whose counts alone are in question."""
    base = result(rows(CELL, STEADY, allocs=1), rows("a/read/string/tiny", STEADY), looks=LOOKS)
    head = result(rows(CELL, STEADY, allocs=9), rows("b/read/string/tiny", NOISY), looks=LOOKS)
    assert undecided(base, head, Policy()) == frozenset()


def test_sides_that_were_not_interleaved_are_not_waited_for() -> None:
    base, head = result(rows(CELL, STEADY)), result(rows(CELL, NOISY), session="two")
    assert undecided(base, head, Policy()) == frozenset()
