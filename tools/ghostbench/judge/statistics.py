"""The statistics of interleaved rounds: an estimate of head/base and an exact interval around it.

In every round one process runs base and one runs head, so their samples are paired, and the logarithm of
head/base is one number per round. Under no change the two are exchangeable (their order is drawn), so
that number is symmetric around 0 whatever the machine does between rounds, and Wilcoxon's signed-rank
test is exact without any assumption on the distribution of times.

- Estimate: Hodges and Lehmann's median of all pairwise (Walsh) averages of the log ratios.
- Interval: the Walsh averages at the ranks that the exact null distribution of the signed-rank statistic
  allows (Tukey's interval). Ties and constant samples make it wider than needed, never narrower.

Source: Hollander, Wolfe, Chicken, "Nonparametric Statistical Methods", 3rd ed., sections 3.1 to 3.3.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


def log_ratios(base: Sequence[float], head: Sequence[float]) -> Floats:
    """ln(head/base) per round. Both must be positive and of equal length, at least one round."""
    if len(base) != len(head) or not base:
        raise ValueError("paired samples need equal and positive numbers of rounds")
    if min(base) <= 0 or min(head) <= 0:
        raise ValueError("a time that is not positive has no ratio")
    logs: Floats = np.log(np.asarray(head, dtype=np.float64)) - np.log(np.asarray(base, dtype=np.float64))
    return logs


MOST_VALUES = 250
"""Beyond so many, neighbours are averaged: the exact distribution takes the cube of their number."""


def folded(values: Floats) -> Floats:
    """At most `MOST_VALUES` values: themselves, or the means of contiguous blocks of equal size.

    Means of independent values that are symmetric around the shift are so again, and the test stays exact. Values
    that fill no last block are left out.
    """
    size = -(-values.shape[-1] // MOST_VALUES)
    blocks = values.shape[-1] // size
    means: Floats = values[..., : blocks * size].reshape(*values.shape[:-1], blocks, size).mean(axis=-1)
    return means


def walsh_averages(values: Floats) -> Floats:
    """All (x_i + x_j)/2 with i <= j, ascending. Shape (..., n) becomes (..., n(n+1)/2)."""
    rows, columns = np.triu_indices(values.shape[-1])
    averages: Floats = np.sort((values[..., rows] + values[..., columns]) / 2, axis=-1)
    return averages


def estimate(averages: Floats) -> Floats:
    """The Hodges-Lehmann estimate from ascending Walsh averages, over the last axis."""
    middle: Floats = np.median(averages, axis=-1)
    return middle


def interval(averages: Floats, rounds: int, error: float) -> tuple[Floats, Floats] | None:
    """The interval that misses the true shift with a chance of at most `error`, both sides together.

    None when even the widest, from the smallest to the largest value, misses it more often: see `least_rounds`.
    """
    rank = interval_rank(rounds, error)
    if rank == 0:
        return None
    return averages[..., rank - 1], averages[..., averages.shape[-1] - rank]


def trimmed_mean(values: Floats) -> float:
    """The mean without the smallest and the largest tenth. Source: Tukey and McLaughlin, Sankhya A 25, 1963."""
    cut = values.size // 10
    return float(np.sort(values)[cut : values.size - cut].mean())


def noise(logs: Floats) -> float | None:
    """The standard deviation of one side's process runs, relative: that of the log ratios over the square root of 2.

    From the median absolute deviation, for which a few wild rounds do not stand. None for fewer than two rounds.
    Source of the factor: Rousseeuw and Croux, "Alternatives to the median absolute deviation", JASA 88, 1993.
    """
    if logs.size < 2:
        return None
    return float(1.4826 * np.median(np.abs(logs - np.median(logs))) / math.sqrt(2.0))


def interval_rank(rounds: int, error: float) -> int:
    """How many Walsh averages lie outside the interval on each side, plus one; 0 when no interval exists.

    The largest k with P(T+ <= k - 1) <= error/2 for the signed-rank statistic T+ of `rounds` rounds.
    """
    return int(np.searchsorted(_signed_rank_cumulative(rounds), error / 2 * (1 + 1e-12), side="right"))


def least_rounds(error: float) -> int:
    """The fewest rounds that can exclude anything at a two-sided error level: 2/2^n <= error."""
    return math.ceil(1 - math.log2(error) - 1e-12)


@lru_cache(maxsize=64)
def _signed_rank_cumulative(rounds: int) -> Floats:
    """P(T+ <= t) for t = 0 ... n(n+1)/2: each rank 1...n is in the sum with probability one half."""
    probability = np.zeros(rounds * (rounds + 1) // 2 + 1)
    probability[0] = 1.0
    for rank in range(1, rounds + 1):
        shifted = np.zeros_like(probability)
        shifted[rank:] = probability[:-rank]
        probability = (probability + shifted) / 2
    cumulative: Floats = np.cumsum(probability)
    return cumulative
