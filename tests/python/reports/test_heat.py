"""A colour means the same distance from the best in every table."""

from __future__ import annotations

import pytest

from reports.heat import heat
from reports.model import Value


@pytest.mark.parametrize(
    ("to_best", "is_best", "step"),
    [
        (1.0, True, "h0"), (1.1, False, "h0"), (1.11, False, "h1"), (1.5, False, "h1"), (2.5, False, "h2"),
        (5.0, False, "h3"), (12.0, False, "h4"), (12.1, False, "h5"), (1e9, False, "h5"),
    ],
)  # fmt: skip
def test_the_ratio_to_the_best_picks_the_step(to_best: float, is_best: bool, step: str) -> None:
    assert heat(Value(1, 1, 1, 1, None, to_best, is_best)) == step


def test_the_floor_and_a_column_whose_best_is_zero_have_no_colour() -> None:
    assert heat(Value(7, 7, 7, 1)) == ""


def test_a_best_of_zero_is_still_the_best() -> None:
    assert heat(Value(0, 0, 0, 1, None, None, True)) == "h0"
