"""The estimators that the study compares, each on data of which the truth is known."""

from __future__ import annotations

import numpy as np
import pytest

from ghostbench.judge.estimators import PAIRED, hodges_lehmann, mean_t, median_sign, quartile_bootstrap

TRIALS = 4000


def normal(rounds: int, shift: float = 0.0, trials: int = TRIALS) -> np.ndarray:
    return np.random.default_rng(11).normal(shift, 1.0, (trials, rounds))


@pytest.mark.parametrize("error", [0.1, 0.05, 0.01])
@pytest.mark.parametrize("rounds", [8, 20])
@pytest.mark.parametrize("name", PAIRED)
def test_on_normal_data_an_interval_misses_about_as_often_as_it_says(name: str, rounds: int, error: float) -> None:
    low, high = PAIRED[name](normal(rounds), error)
    missed = float(np.mean((low > 0) | (high < 0)))
    assert low.shape == high.shape == (TRIALS,)
    assert missed <= error + 4 * (error / TRIALS) ** 0.5
    least = {"median, sign test": 0.1, "Hodges-Lehmann, signed rank": 0.5}.get(name, 0.7)  # discrete ones keep a margin
    assert missed >= least * error - 4 * (error / TRIALS) ** 0.5


# By hand: for 1 ... 8 the signed-rank interval at 0.05 ends at the fourth average from each side, the sign test's none.
@pytest.mark.parametrize(
    ("name", "ends"),
    [("Hodges-Lehmann, signed rank", (2.0, 7.0)), ("median, sign test", (1.0, 8.0)), ("mean, Student", (2.452, 6.548))],
)
def test_an_interval_by_hand(name: str, ends: tuple[float, float]) -> None:
    low, high = PAIRED[name](np.arange(1.0, 9.0)[None, :], 0.05)
    assert (float(low[0]), float(high[0])) == pytest.approx(ends, abs=0.001)


@pytest.mark.parametrize("estimator", [hodges_lehmann, median_sign])
def test_where_so_few_rounds_allow_none_the_interval_has_no_ends(estimator: object) -> None:
    low, high = estimator(normal(8, trials=3), 1e-5)  # type: ignore[operator]
    assert (low == -np.inf).all() and (high == np.inf).all()


def test_the_usual_ones_order_by_width_as_theory_has_it() -> None:
    widths = [float(np.mean(high - low)) for low, high in (e(normal(57), 0.05) for e in (mean_t, hodges_lehmann, median_sign))]
    assert widths == sorted(widths)
    assert widths[1] < 1.1 * widths[0]


def test_the_bootstrap_finds_a_shift_of_quartiles_and_repeats_by_its_seed() -> None:
    base, head = normal(57, trials=50), np.random.default_rng(12).normal(2.0, 1.0, (50, 57))
    low, high = quartile_bootstrap(base, head, 0.05, seed=1)
    assert (low < high).all() and np.mean((low < 2.0) & (2.0 < high)) > 0.8
    again = quartile_bootstrap(base, head, 0.05, seed=1)
    assert (again[0] == low).all() and (again[1] == high).all()
