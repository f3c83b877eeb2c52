"""The statistics against known tables, and their promises by simulation with fixed seeds."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
import pytest

from ghostbench.judge.statistics import (
    MOST_VALUES,
    Floats,
    estimate,
    folded,
    interval,
    interval_rank,
    least_rounds,
    log_ratios,
    noise,
    walsh_averages,
)


@pytest.mark.parametrize(
    ("values", "averages", "middle"),
    [
        ([3.0], [3.0], 3.0),
        ([1.0, 3.0], [1.0, 2.0, 3.0], 2.0),
        ([4.0, 0.0, 2.0], [0.0, 1.0, 2.0, 2.0, 3.0, 4.0], 2.0),
        ([1.0, 1.0, 1.0], [1.0] * 6, 1.0),
        ([0.0, 0.0, 0.0, 100.0], [0.0] * 6 + [50.0] * 3 + [100.0], 0.0),  # one outlier moves nothing
    ],
)
def test_the_estimate_is_the_median_of_all_pairwise_averages(
    values: list[float], averages: list[float], middle: float
) -> None:
    found = walsh_averages(np.array(values))
    assert found.tolist() == averages
    assert float(estimate(found)) == middle


# Two-sided critical values of the signed-rank statistic, as every textbook tabulates them (Wilcoxon 1945, McCornack
# 1965): reject where T is at most the value. The rank is one more.
@pytest.mark.parametrize(
    ("rounds", "error", "critical"),
    [
        (6, 0.05, 0), (7, 0.05, 2), (8, 0.05, 3), (9, 0.05, 5), (10, 0.05, 8), (15, 0.05, 25), (20, 0.05, 52),
        (25, 0.05, 89), (8, 0.02, 1), (10, 0.02, 5), (20, 0.02, 43), (8, 0.01, 0), (10, 0.01, 3), (20, 0.01, 37),
        (50, 0.05, 434),
    ],
)  # fmt: skip
def test_the_rank_is_that_of_the_published_tables(rounds: int, error: float, critical: int) -> None:
    assert interval_rank(rounds, error) == critical + 1


@pytest.mark.parametrize(
    ("error", "rounds"), [(1.0, 1), (0.5, 2), (0.25, 3), (0.05, 6), (0.02, 7), (0.01, 8), (1e-4, 15), (2**-19, 20)]
)
def test_the_least_number_of_rounds_is_the_first_that_has_an_interval(error: float, rounds: int) -> None:
    assert least_rounds(error) == rounds
    assert interval_rank(rounds, error) == 1
    assert interval_rank(rounds - 1, error) == 0


def test_too_few_rounds_have_no_interval_instead_of_a_wrong_one() -> None:
    assert interval(walsh_averages(np.array([1.0] * 5)), 5, 0.05) is None


def test_constant_samples_have_an_interval_of_one_point() -> None:
    found = interval(walsh_averages(np.full(8, 0.25)), 8, 0.05)
    assert found is not None
    assert (float(found[0]), float(found[1])) == (0.25, 0.25)


@pytest.mark.parametrize(
    ("base", "head"), [([], []), ([1.0], [1.0, 2.0]), ([0.0], [1.0]), ([1.0], [0.0]), ([-1.0], [1.0])]
)
def test_what_has_no_ratio_is_refused_and_never_nan(base: list[float], head: list[float]) -> None:
    with pytest.raises(ValueError, match="rounds|no ratio"):
        log_ratios(base, head)


def test_a_ratio_per_round_is_a_logarithm() -> None:
    assert log_ratios([1.0, 2.0], [2.0, 1.0]).tolist() == pytest.approx([math.log(2), -math.log(2)])


Draw = Callable[[np.random.Generator, tuple[int, int]], Floats]

DRAWS: dict[str, Draw] = {
    "normal": lambda rng, shape: rng.normal(size=shape),
    "heavy tails": lambda rng, shape: rng.standard_t(2, size=shape),
    # Paired minima of a process whose layout puts it on one of two levels, as measured times often are.
    "two levels": lambda rng, shape: _bimodal(rng, shape) - _bimodal(rng, shape),
    "many ties": lambda rng, shape: rng.integers(-2, 3, size=shape).astype(float),
    "drifting machine": lambda rng, shape: rng.normal(size=shape) * np.linspace(0.1, 5, shape[1]),
}


def _bimodal(rng: np.random.Generator, shape: tuple[int, int]) -> Floats:
    levels: Floats = rng.exponential(0.2, size=shape) + 3.0 * (rng.random(shape) < 0.3)
    return levels


@pytest.mark.parametrize("error", [0.05, 0.02, 0.002])
@pytest.mark.parametrize("rounds", [12, 20])
@pytest.mark.parametrize("draw", DRAWS)
def test_the_interval_misses_no_more_often_than_it_says(draw: str, rounds: int, error: float) -> None:
    trials = 20_000
    logs = DRAWS[draw](np.random.default_rng(20250101), (trials, rounds))
    found = interval(walsh_averages(logs), rounds, error)
    assert found is not None
    missed = int(np.sum((found[0] > 0) | (found[1] < 0)))
    # The seed is fixed, so this repeats; four standard deviations of counting keep it from resting on a lucky seed.
    assert missed <= trials * error + 4 * math.sqrt(trials * error * (1 - error))


def test_the_interval_is_not_needlessly_wide() -> None:
    logs = np.random.default_rng(5).normal(size=(20_000, 20))
    found = interval(walsh_averages(logs), 20, 0.05)
    assert found is not None
    assert np.mean((found[0] > 0) | (found[1] < 0)) > 0.04  # the exact level is 0.0484
    assert np.mean(found[1] - found[0]) < 1.15 * 2 * 2.093 / math.sqrt(20)  # Student's interval, the best for a normal


def test_a_shift_is_found_on_both_sides_equally_often() -> None:
    logs = np.random.default_rng(6).normal(0.03, 0.02, size=(2_000, 20))
    for sign in (1, -1):
        found = interval(walsh_averages(sign * logs), 20, 0.002)
        assert found is not None
        assert np.mean((found[0] if sign > 0 else -found[1]) > 0) > 0.97


@pytest.mark.parametrize(("count", "left"), [(1, 1), (249, 249), (250, 250), (251, 125), (500, 250), (501, 167), (1000, 250)])
def test_many_values_are_folded_into_means_of_neighbours(count: int, left: int) -> None:
    values = np.arange(float(count))
    found = folded(values)
    size = count // left
    assert found.tolist() == [values[at * size : (at + 1) * size].mean() for at in range(left)]


@pytest.mark.parametrize("count", [251, 999, 10_000])
def test_folding_keeps_the_shift_of_symmetric_values_and_the_level_of_their_interval(count: int) -> None:
    logs = np.random.default_rng(9).normal(0.03, 0.02, size=(400, count))
    values = folded(logs)
    assert values.shape == (400, count // -(-count // MOST_VALUES))
    averages = walsh_averages(values)
    assert float(np.mean(estimate(averages))) == pytest.approx(0.03, abs=4 * 0.02 / math.sqrt(400 * count))
    found = interval(averages, values.shape[-1], 0.05)
    assert found is not None
    assert 0.01 < np.mean((found[0] > 0.03) | (found[1] < 0.03)) < 0.1


def test_a_million_values_are_as_many_averages_as_a_few_hundred() -> None:
    values = folded(np.random.default_rng(10).normal(0.03, 0.02, 1_000_000))
    averages = walsh_averages(values)
    assert values.size <= MOST_VALUES and averages.size <= MOST_VALUES * (MOST_VALUES + 1) // 2
    assert float(estimate(averages)) == pytest.approx(0.03, abs=1e-4)


@pytest.mark.parametrize("deviation", [0.002, 0.01, 0.2])
def test_the_noise_of_normal_process_runs_is_their_standard_deviation(deviation: float) -> None:
    base, head = np.random.default_rng(13).normal(0.0, deviation, (2, 2000))
    assert noise(head - base + 0.5) == pytest.approx(deviation, rel=0.1)  # whatever the shift


def test_a_few_wild_rounds_are_no_noise_and_one_round_tells_none() -> None:
    calm = np.random.default_rng(14).normal(0.0, 0.01, 200)
    wild = np.concatenate([calm, np.full(10, 5.0)])
    assert noise(wild) == pytest.approx(noise(calm), rel=0.15)
    assert (noise(np.array([0.1])), noise(np.array([0.1, 0.1]))) == (None, 0.0)
