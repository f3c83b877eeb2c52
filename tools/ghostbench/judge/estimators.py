"""Estimators of the shift between two sides and their intervals, to be compared on recorded pools.

Each takes trials of log ratios, shape (trials, rounds), and an error level, and gives lower and upper ends, shape
(trials,). What the judge uses is `hodges_lehmann`; the others are here to show why.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np
from scipy.stats import binom, t

from ghostbench.judge.statistics import Floats, interval, walsh_averages

Ends = tuple[Floats, Floats]
Estimator = Callable[[Floats, float], Ends]


def hodges_lehmann(logs: Floats, error: float) -> Ends:
    """The median of the pairwise means, with the interval of the signed-rank test."""
    found = interval(walsh_averages(logs), logs.shape[-1], error)
    return _unbounded(logs) if found is None else found


def mean_t(logs: Floats, error: float) -> Ends:
    """The mean, with Student's interval. Source: Student, "The probable error of a mean", Biometrika 6, 1908."""
    rounds = logs.shape[-1]
    half = t.ppf(1 - error / 2, rounds - 1) * logs.std(axis=-1, ddof=1) / np.sqrt(rounds)
    return logs.mean(axis=-1) - half, logs.mean(axis=-1) + half


def median_sign(logs: Floats, error: float) -> Ends:
    """The paired median, with the interval of the sign test. Source: Hollander, Wolfe, Chicken, section 3.6."""
    rounds = logs.shape[-1]
    rank = int(np.searchsorted(binom.cdf(np.arange(rounds + 1), rounds, 0.5), error / 2, side="right"))
    ordered = np.sort(logs, axis=-1)
    return _unbounded(logs) if rank == 0 else (ordered[..., rank - 1], ordered[..., rounds - rank])


RESAMPLES = 400


def quartile_bootstrap(base: Floats, head: Floats, error: float, seed: int) -> Ends:
    """The ratio of lower quartiles, with the percentile bootstrap over unpaired rounds.

    `base` and `head` are log times, shape (trials, rounds). Source: Efron, "Bootstrap methods", Annals of Statistics 7, 1979.
    """
    generator = np.random.default_rng(seed)
    rounds = base.shape[-1]
    shifts = []
    for _ in range(RESAMPLES):
        drawn = [side[:, generator.integers(0, rounds, rounds)] for side in (base, head)]
        shifts.append(np.quantile(drawn[1], 0.25, axis=-1) - np.quantile(drawn[0], 0.25, axis=-1))
    low, high = np.quantile(np.asarray(shifts), [error / 2, 1 - error / 2], axis=0)
    return low, high


PAIRED: Mapping[str, Estimator] = {
    "Hodges-Lehmann, signed rank": hodges_lehmann,
    "mean, Student": mean_t,
    "median, sign test": median_sign,
}


def _unbounded(logs: Floats) -> Ends:
    ends = np.full(logs.shape[:-1], np.inf)
    return -ends, ends
