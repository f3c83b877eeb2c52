"""A whole pool, assessed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ghostbench.judge.assessment import assess
from ghostbench.judge.calibration import TOLERANCES
from ghostbench.judge.policy import Policy
from ghostbench.results.calibration import ExactPower
from tests.python.judge.recorded import NOISY, QUIET, SLOWDOWNS, made_pool

POOL = made_pool()
FOUND = assess(POOL, Policy(), 30)


def test_the_pools_facts_are_told() -> None:
    assert (FOUND.machine, FOUND.commit, FOUND.recorded) == ("0123456789ab", "a" * 40, "2025-01-02T04:05:06+00:00")
    assert FOUND.rounds == 240


def test_a_cell_is_quiet_or_noisy_by_its_process_runs() -> None:
    assert FOUND.noise == {QUIET: pytest.approx(0.003, rel=0.15), NOISY: pytest.approx(0.03, rel=0.15)}
    assert FOUND.quiet == {QUIET}


def test_every_tolerance_is_tried_and_the_smallest_that_does_is_supported() -> None:
    assert tuple(rates.tolerance for rates in FOUND.false_alarms) == TOLERANCES
    assert {rates.quiet_unchanged_share for rates in FOUND.false_alarms} == {1.0}
    assert FOUND.tolerance == min(rates.tolerance for rates in FOUND.false_alarms if rates.unchanged_share >= 0.95)


def test_power_is_told_by_slowdown_tolerance_and_noise() -> None:
    keys = [(power.slowdown, power.tolerance, power.quiet) for power in FOUND.power]
    assert keys == [(s, t, quiet) for s in SLOWDOWNS for t in TOLERANCES[:3] for quiet in (True, False)]
    assert {power.detected for power in FOUND.power if power.quiet} == {1.0}
    assert {power.cells for power in FOUND.power} == {1}


def test_the_policys_own_tolerance_has_its_power_too() -> None:
    found = assess(POOL, Policy(tolerances={"time": 0.05}), 2)
    assert {power.tolerance for power in found.power} == {*TOLERANCES[:3], 0.05}
    (small, large) = (p for p in found.power if p.tolerance == 0.05 and p.quiet)
    assert (small.detected, large.detected) == (0.0, 1.0)


def test_exact_metrics_tell_a_burden_beyond_their_tolerance() -> None:
    assert FOUND.exact == (
        ExactPower("instructions", "1 % more instructions", 2, 1),
        ExactPower("allocs", "one more allocation", 2, 2),
    )


@pytest.mark.parametrize("counts", [{}, {"instructions": {}, "allocs": {}}])
def test_what_was_not_counted_is_not_told(counts: dict[str, dict[str, tuple[float, float]]]) -> None:
    assert assess(replace(POOL, counts=counts), Policy(), 2).exact == ()


def test_the_layout_twins_have_a_spread_and_may_be_missing() -> None:
    assert FOUND.layout_spread is not None and 0.003 < FOUND.layout_spread < 0.03
    assert assess(made_pool(twins=()), Policy(), 2).layout_spread is None


def test_a_pool_gives_the_same_rates_each_time() -> None:
    assert assess(POOL, Policy(), 30) == FOUND
