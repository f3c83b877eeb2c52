"""How the usual tools judge, on data of which the truth is known."""

from __future__ import annotations

import numpy as np
import pytest

from ghostbench.judge.rivals import RIVALS, Rival, flagged_share
from ghostbench.judge.statistics import Floats

U_TEST, TEN_PERCENT, DOUBLE = RIVALS


def times(factor: float = 1.0, spread: float = 0.01, rounds: int = 200, seed: int = 1) -> Floats:
    made: Floats = 1000.0 * factor * np.exp(np.random.default_rng(seed).normal(0.0, spread, rounds))
    return made


@pytest.mark.parametrize(
    ("rival", "factor", "low", "high"),
    [
        (U_TEST, 1.0, 0.005, 0.06),  # half of 0.05 is slower
        (U_TEST, 1.10, 1.0, 1.0),
        (U_TEST, 0.90, 0.0, 0.0),  # faster is not slower
        (TEN_PERCENT, 1.0, 0.0, 0.0),
        (TEN_PERCENT, 1.05, 0.0, 0.0),
        (TEN_PERCENT, 1.15, 1.0, 1.0),
        (DOUBLE, 1.10, 0.0, 0.0),
        (DOUBLE, 1.90, 0.0, 0.01),
        (DOUBLE, 2.20, 1.0, 1.0),
    ],
)
def test_a_slowdown_is_seen_or_not(rival: Rival, factor: float, low: float, high: float) -> None:
    share = flagged_share(rival, times(), times(factor, seed=2))
    assert share is not None and low <= share <= high


def test_head_is_measured_behind_base_as_in_practice() -> None:
    """A machine that becomes slower while nothing changes: paired it is equal, one after the other it is not."""
    drifting = np.linspace(1000.0, 3000.0, 100)
    assert flagged_share(U_TEST, drifting, drifting) == 1.0


@pytest.mark.parametrize(("rival", "rounds"), [(U_TEST, 18), (TEN_PERCENT, 18), (DOUBLE, 2)])
def test_too_few_rounds_for_a_trial_are_no_share(rival: Rival, rounds: int) -> None:
    assert flagged_share(rival, times(rounds=rounds), times(rounds=rounds)) is not None
    assert flagged_share(rival, times(rounds=rounds - 1), times(rounds=rounds - 1)) is None
