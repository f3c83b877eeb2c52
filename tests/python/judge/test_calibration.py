"""From recorded rounds to rates."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np
import pytest

from ghostbench.judge.calibration import (
    TOLERANCES,
    false_alarms,
    layout_spread,
    nearest_tried,
    noises,
    pools_of,
    power,
    rule_of,
    shift_of,
    supported_tolerance,
    upper_bound,
)
from ghostbench.judge.looks import LOOKS
from ghostbench.results.calibration import FalseAlarms
from ghostbench.results.pool import PoolRound

CELLS = tuple(f"e{at}/read/string/tiny" for at in range(4))


def pools(spread: float, rounds: int = 300, shift: float = 0.0, cells: Sequence[str] = CELLS) -> dict[str, np.ndarray]:
    generator = np.random.default_rng(7)
    return {cell: np.log1p(shift) + generator.normal(0.0, spread, rounds) for cell in cells}


def rates(tolerance: float, unchanged: float) -> FalseAlarms:
    return FalseAlarms(tolerance, 10, 40, 0, 0, 0.0, 0.26, unchanged, unchanged, 8.0)


def recorded(kind: str, number: int, cells: Mapping[str, tuple[float, float]], **shares: float) -> PoolRound:
    return PoolRound(kind, number, cells, shares)


def test_pools_are_the_log_ratios_in_the_order_of_recording() -> None:
    rounds = [
        recorded("same", 0, {"a": (100.0, 110.0), "b": (1.0, 1.0)}),
        recorded("same", 1, {"b": (2.0, 1.0)}),  # in this round the clock saw nothing of a
        recorded("same", 2, {"a": (110.0, 100.0), "b": (1.0, 4.0)}),
    ]
    found = pools_of(rounds)
    assert found["a"].tolist() == pytest.approx([math.log(1.1), -math.log(1.1)])
    assert found["b"].tolist() == pytest.approx([0.0, -math.log(2), math.log(4)])


def test_a_share_takes_the_rounds_in_which_the_cell_was_slowed_by_it() -> None:
    rounds = [
        recorded("slowed", 0, {"a": (1.0, 2.0), "b": (1.0, 3.0)}, a=0.01, b=0.03),
        recorded("slowed", 1, {"a": (1.0, 4.0), "b": (1.0, 5.0)}, a=0.03, b=0.01),
    ]
    found = pools_of(rounds, 0.03)
    assert {cell: np.exp(logs).tolist() for cell, logs in found.items()} == {"a": pytest.approx([4.0]), "b": pytest.approx([3.0])}
    assert pools_of(rounds, 0.02) == {}


def test_the_rule_divides_the_error_over_the_cells_and_looks_as_a_comparison_does() -> None:
    rule = rule_of(0.02, 0.02, 100)
    assert (rule.tolerance, rule.error, rule.looks) == (0.02, pytest.approx(0.0002), LOOKS)
    assert rule_of(0.02, 0.02, 0).error == 0.02


def test_equal_sides_end_unchanged_and_without_an_alarm() -> None:
    (found,) = false_alarms(pools(0.01), [rule_of(0.02, 0.02, 4)], 50, 1, frozenset(CELLS[:1]))
    assert (found.suites, found.cells, found.flagged, found.flagged_suites, found.suite_rate) == (50, 200, 0, 0, 0.0)
    assert found.upper95 == pytest.approx(upper_bound(0, 50))
    assert (found.unchanged_share, found.quiet_unchanged_share) == (1.0, 1.0)
    assert 6.0 <= found.rounds < 30.0


@pytest.mark.parametrize("shift", [0.3, -0.3])
def test_a_pool_of_unequal_sides_raises_alarms_in_either_direction(shift: float) -> None:
    """Blocks are turned round, so a trial is flagged only where the pool holds no more than one block's rounds."""
    unequal = {cell: np.concatenate([np.full(10, shift)] * 30) for cell in CELLS[:1]} | pools(0.001, cells=CELLS[1:])
    (found,) = false_alarms(unequal, [rule_of(0.02, 0.9, 4)], 400, 2)
    assert 0 < found.flagged == found.flagged_suites < 400
    assert found.suite_rate == found.flagged_suites / 400
    assert found.upper95 > found.suite_rate


def test_each_tolerance_has_its_own_rates() -> None:
    rules = [rule_of(tolerance, 0.02, 4) for tolerance in (0.001, 0.05)]
    narrow, wide = false_alarms(pools(0.02), rules, 20, 3)
    assert (narrow.tolerance, wide.tolerance) == (0.001, 0.05)
    assert narrow.unchanged_share < 0.2 and wide.unchanged_share == 1.0
    assert narrow.rounds > wide.rounds
    assert false_alarms(pools(0.02), rules[1:], 20, 3) == (wide,)


def test_the_share_of_quiet_cells_is_over_quiet_cells_only() -> None:
    mixed = pools(0.004, cells=CELLS[:2]) | pools(0.5, cells=CELLS[2:])
    (found,) = false_alarms(mixed, [rule_of(0.02, 0.02, 4)], 20, 4, frozenset(CELLS[:2]))
    assert (found.unchanged_share, found.quiet_unchanged_share) == (0.5, 1.0)


# Clopper and Pearson's one-sided bound, from its closed forms for none and all but none, and the tables for the rest.
@pytest.mark.parametrize(
    ("hits", "trials", "bound"),
    [(0, 1000, 0.00299), (0, 100, 0.02951), (0, 1, 0.95), (1, 100, 0.04656), (5, 100, 0.10225), (10, 1000, 0.01690),
     (99, 100, 0.99949), (100, 100, 1.0)],
)  # fmt: skip
def test_the_upper_bound_is_that_of_the_tables(hits: int, trials: int, bound: float) -> None:
    assert upper_bound(hits, trials) == pytest.approx(bound, abs=6e-6)


@pytest.mark.parametrize(
    ("shift", "spread", "low", "high"),
    [(0.03, 0.005, 1.0, 1.0), (0.0, 0.005, 0.0, 0.0), (-0.05, 0.005, 0.0, 0.0), (0.03, 0.2, 0.0, 0.5)],
)
def test_power_is_the_share_of_trials_that_end_regressed(shift: float, spread: float, low: float, high: float) -> None:
    found = power(pools(spread, 60, shift), rule_of(0.02, 0.02, 4), 0.03, True, seed=5, trials=25)
    assert (found.slowdown, found.tolerance, found.quiet, found.cells, found.trials) == (0.03, 0.02, True, 4, 25)
    assert low <= found.detected <= high
    assert found.rounds <= 60
    assert found.measured == pytest.approx(shift, abs=max(0.003, spread / 2))


def test_the_noise_of_a_cell_is_that_of_one_side() -> None:
    generator = np.random.default_rng(8)
    base, head = generator.normal(0.0, 0.02, (2, 4000))
    assert noises({"a": head - base, "once": np.zeros(1)}) == {"a": pytest.approx(0.02, rel=0.1)}


def test_the_layout_spread_holds_for_all_but_a_twentieth_of_the_cells() -> None:
    twins = [{str(at): np.full(8, sign * math.log1p(at / 1000)) for at in range(1, 11)} for sign in (1, -1)]
    found = layout_spread(twins)
    assert found is not None and 0.009 < found < 0.0101
    assert layout_spread([]) is None


@pytest.mark.parametrize(
    ("shares", "tolerance"),
    [
        ({0.01: 1.0, 0.02: 1.0, 0.05: 1.0}, 0.01),
        ({0.01: 0.94, 0.02: 0.95, 0.05: 1.0}, 0.02),
        ({0.05: 1.0, 0.02: 0.96, 0.01: 0.2}, 0.02),
        ({0.01: 0.1, 0.02: 0.2, 0.10: 0.3}, 0.10),
    ],
)
def test_the_smallest_tolerance_is_supported_at_which_equal_programs_are_found_equal(
    shares: Mapping[float, float], tolerance: float
) -> None:
    assert supported_tolerance([rates(tried, share) for tried, share in shares.items()]) == tolerance


@pytest.mark.parametrize(("policy", "tried"), [(0.0, 0.01), (0.02, 0.02), (0.04, 0.03), (0.041, 0.05), (1.0, 0.10)])
def test_the_nearest_tolerance_tried_stands_for_the_policys(policy: float, tried: float) -> None:
    assert nearest_tried(policy) == tried and min(TOLERANCES) == 0.01


def test_the_shift_of_many_rounds_is_their_estimate() -> None:
    assert shift_of(np.full(5000, 0.25)) == pytest.approx(0.25)
