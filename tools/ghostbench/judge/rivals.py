"""How the usual tools would judge recorded rounds: one side's process runs after the other's, and their rule.

Each gives, for trials of two sides' times, shapes (trials, runs), which of them it calls slower.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from scipy.stats import mannwhitneyu

from ghostbench.judge.statistics import Floats

Flags = NDArray[np.bool_]


@dataclass(frozen=True)
class Rival:
    """`runs` process runs of base, then as many of head; `slower` judges them."""

    name: str
    runs: int
    slower: Callable[[Floats, Floats], Flags]


def u_test(base: Floats, head: Floats) -> Flags:
    """Google Benchmark's compare.py: Mann and Whitney's U test, two-sided at 0.05; slower where the median is."""
    p = mannwhitneyu(base, head, axis=-1, alternative="two-sided").pvalue
    slower: Flags = (p < 0.05) & (np.median(head, axis=-1) > np.median(base, axis=-1))
    return slower


def ten_percent(base: Floats, head: Floats) -> Flags:
    """A threshold of 10 % on medians."""
    slower: Flags = np.median(head, axis=-1) > 1.10 * np.median(base, axis=-1)
    return slower


def double(base: Floats, head: Floats) -> Flags:
    """An alert at 200 % of one earlier value, the default of the most used action."""
    slower: Flags = head[:, 0] > 2.0 * base[:, 0]
    return slower


RIVALS = (
    Rival("U test at 0.05 (compare.py), 9 runs after 9", 9, u_test),
    Rival("10 % on medians, 9 runs after 9", 9, ten_percent),
    Rival("200 % of one value", 1, double),
)


def flagged_share(rival: Rival, base: Floats, head: Floats) -> float | None:
    """The share of all trials in which the rival says slower. `base`, `head`: one cell's recorded times, shape (rounds,).

    A trial is `runs` successive rounds of base and the `runs` behind them of head: as they are measured in practice.
    None when there are too few rounds for one.
    """
    starts = np.arange(0, base.size - 2 * rival.runs + 1)
    if not starts.size:
        return None
    steps = np.arange(rival.runs)
    before = base[starts[:, None] + steps]
    after = head[starts[:, None] + rival.runs + steps]
    return float(np.mean(rival.slower(before, after)))
