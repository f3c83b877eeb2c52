"""Estimators and other tools on one and the same recorded pool."""

from __future__ import annotations

import pytest

from ghostbench.judge import study
from ghostbench.judge.calibration import rule_of
from ghostbench.judge.estimators import PAIRED
from ghostbench.judge.looks import LOOKS
from ghostbench.judge.rivals import RIVALS
from ghostbench.judge.study import BOOTSTRAP, ERRORS, ROUNDS, coverages, fixed_plans, rival_rates
from tests.python.judge.recorded import SLOWDOWNS, made_pool, made_rounds

POOL = made_pool()


@pytest.fixture(autouse=True)
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study, "TRIALS", 60)


def test_every_estimator_is_covered_at_every_number_of_rounds_and_level() -> None:
    found = list(coverages(POOL.of_kind("same"), 1))
    expected = [(name, count, error) for count in ROUNDS for name in PAIRED for error in ERRORS]
    expected += [(BOOTSTRAP, count, error) for count in ROUNDS for error in ERRORS[:2]]
    assert sorted((entry.estimator, entry.rounds, entry.error) for entry in found) == sorted(expected)
    assert {entry.intervals for entry in found} == {120}
    for entry in found:
        assert 0 <= entry.missed <= entry.intervals
        exact = entry.estimator in ("Hodges-Lehmann, signed rank", "median, sign test")
        assert (entry.half_width is None) is (exact and entry.rounds == 8 and entry.error < 0.05)


def test_an_interval_narrows_with_the_rounds() -> None:
    widths = [e.half_width for e in coverages(POOL.of_kind("same"), 1) if e.estimator == "mean, Student" and e.error == 0.05]
    assert widths == sorted((width for width in widths if width is not None), reverse=True)


def test_what_excludes_no_change_on_either_side_has_missed() -> None:
    """Sides that are not equal at all, turned round at random: every narrow interval misses, above or below."""
    found = coverages(list(made_rounds("same", 60, factor=2.0)), 1)
    entries = [entry for entry in found if (entry.rounds, entry.error, entry.estimator) == (8, 0.05, "mean, Student")]
    assert all(entry.missed > 0.7 * entry.intervals for entry in entries) and entries


def test_a_fixed_plan_finds_more_unchanged_with_more_rounds() -> None:
    plans = list(fixed_plans(POOL.of_kind("same"), rule_of(0.02, 0.01, 2), 30, 1))
    assert [plan.rounds for plan in plans] == [look for look in LOOKS if look <= 240]
    assert plans[0].unchanged == pytest.approx(0.5, abs=0.1)  # the quiet one of two cells
    assert plans[-1].unchanged > 0.95


@pytest.mark.parametrize(("recorded", "counts"), [(57, {8, 20, 57}), (56, {8, 20}), (20, {8, 20}), (7, set())])
def test_no_trial_takes_a_round_twice(recorded: int, counts: set[int]) -> None:
    assert {entry.rounds for entry in coverages(list(made_rounds("same", recorded)), 1)} == counts


def test_rivals_are_rated_by_cell_by_suite_and_by_slowdown() -> None:
    found = list(rival_rates(POOL.of_kind("same"), POOL.of_kind("slowed"), SLOWDOWNS))
    assert [rate.name for rate in found] == [rival.name for rival in RIVALS]
    for rate in found:
        assert rate.cells == 2 and set(rate.power) == set(SLOWDOWNS)
        assert rate.per_cell is not None and rate.suite is not None and rate.per_cell <= rate.suite <= 2 * rate.per_cell
    u_test, ten_percent, double = found
    assert (u_test.power[0.10], double.power[0.10]) == (1.0, 0.0)
    assert ten_percent.per_cell == 0.0


def test_too_few_rounds_are_no_rate_instead_of_nan() -> None:
    u_test, *_, double = rival_rates(list(made_rounds("same", 17)), POOL.of_kind("slowed")[:20], SLOWDOWNS)
    assert (u_test.per_cell, u_test.suite, u_test.power) == (None, None, {0.03: None, 0.10: None})
    assert (double.per_cell, double.suite, double.power) == (0.0, 0.0, {0.03: 0.0, 0.10: 0.0})
