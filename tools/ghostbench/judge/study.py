"""The study behind the judge's choices: estimators and other tools on one and the same recorded pool."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from ghostbench.judge.calibration import Pools, pools_of
from ghostbench.judge.estimators import PAIRED, Ends, quartile_bootstrap
from ghostbench.judge.looks import LOOKS
from ghostbench.judge.replay import BLOCK, suites_of_trials
from ghostbench.judge.rivals import RIVALS, Rival, flagged_share
from ghostbench.judge.statistics import Floats
from ghostbench.judge.timing import TimeRule, decide, evidence_of
from ghostbench.judge.verdict import Verdict
from ghostbench.results.pool import PoolRound

ROUNDS = (8, 20, 57)
ERRORS = (0.05, 0.001, 1e-5)
TRIALS = 500
Times = Mapping[str, tuple[Floats, Floats]]
"""Cell: the times of base and head, ns."""

BOOTSTRAP = "ratio of lower quartiles, bootstrap"


@dataclass(frozen=True)
class Coverage:
    """How often an interval at `error` missed that two equal sides are equal, over `intervals` intervals.

    `half_width` is the median over the cells of half the interval's length; None when intervals have no ends.
    """

    estimator: str
    rounds: int
    error: float
    intervals: int
    missed: int
    half_width: float | None


@dataclass(frozen=True)
class RivalRate:
    """A tool's shares of trials called slower: of two equal sides, per cell and for a suite of `cells`, and by slowdown.

    None where too few rounds were recorded for a trial.
    """

    name: str
    per_cell: float | None
    suite: float | None
    cells: int
    power: Mapping[float, float | None]


@dataclass(frozen=True)
class FixedPlan:
    """The share of equal cells that are unchanged when all of them get `rounds` rounds and are judged once."""

    rounds: int
    unchanged: float


def coverages(rounds: Sequence[PoolRound], seed: int) -> Iterator[Coverage]:
    """Every estimator at every number of rounds and error level, over all cells of the pool that have so many rounds."""
    pools, times = pools_of(rounds), _times(rounds)
    for count in ROUNDS:
        same = {cell: pool for cell, pool in pools.items() if pool.size >= count}
        if not same:
            continue
        for name, estimator in PAIRED.items():
            for error in ERRORS:
                ends = [estimator(trials, error) for trials in _trials(same, count, seed)]
                yield _coverage(name, count, error, ends)
        sides = list(_sides([times[cell] for cell in same], count, seed))
        for error in ERRORS[:2]:
            ends = [quartile_bootstrap(base, head, error, seed) for base, head in sides]
            yield _coverage(BOOTSTRAP, count, error, ends)


def fixed_plans(rounds: Sequence[PoolRound], rule: TimeRule, suites: int, seed: int) -> Iterator[FixedPlan]:
    """For every look of the sequential judge, the plan that gives all cells so many rounds and judges them once.

    Such a plan may spend the whole of `rule.error` on its only judgement.
    """
    once = replace(rule, looks=())
    trials = [logs for suite in suites_of_trials(pools_of(rounds), suites, seed) for logs in suite.values()]
    for count in LOOKS:
        fitting = [logs[:count] for logs in trials if logs.size >= count]
        if fitting:
            verdicts = [decide(evidence_of(logs), once)[0] for logs in fitting]
            yield FixedPlan(count, verdicts.count(Verdict.UNCHANGED) / len(verdicts))


def rival_rates(same: Sequence[PoolRound], slowed: Sequence[PoolRound], slowdowns: Sequence[float]) -> Iterator[RivalRate]:
    """Every rival on the same rounds. The rate of a suite takes its cells to be independent."""
    times = _times(same)
    slow = {slowdown: _times(slowed, slowdown) for slowdown in slowdowns}
    for rival in RIVALS:
        shares = _shares(rival, times)
        power = {slowdown: _mean(_shares(rival, found)) for slowdown, found in slow.items()}
        suite = 1.0 - math.prod(1.0 - share for share in shares) if shares else None
        yield RivalRate(rival.name, _mean(shares), suite, len(times), power)


def _shares(rival: Rival, times: Times) -> list[float]:
    """One per cell that has enough rounds."""
    found = (flagged_share(rival, *sides) for sides in times.values())
    return [share for share in found if share is not None]


def _mean(shares: Sequence[float]) -> float | None:
    return math.fsum(shares) / len(shares) if shares else None


def _coverage(name: str, rounds: int, error: float, ends: Sequence[Ends]) -> Coverage:
    missed = sum(int(np.sum((low > 0) | (high < 0))) for low, high in ends)
    widths = [float(np.median(high - low)) / 2 for low, high in ends]
    finite = [width for width in widths if np.isfinite(width)]
    half = float(np.median(finite)) if len(finite) == len(widths) else None
    return Coverage(name, rounds, error, sum(low.size for low, _ in ends), missed, half)


def _trials(pools: Pools, rounds: int, seed: int) -> Iterator[Floats]:
    """Per cell, shape (TRIALS, rounds): contiguous stretches, their blocks turned round at random."""
    generator = np.random.default_rng(seed)
    for pool in pools.values():
        at, signs = _stretches(generator, pool.size, rounds)
        yield pool[at] * signs


def _sides(times: Sequence[tuple[Floats, Floats]], count: int, seed: int) -> Iterator[tuple[Floats, Floats]]:
    """Per cell the log times of both sides, each of shape (TRIALS, count), turned round alike."""
    generator = np.random.default_rng(seed)
    for base, head in times:
        at, signs = _stretches(generator, base.size, count)
        turned = signs < 0
        logs = np.log(base)[at], np.log(head)[at]
        yield np.where(turned, logs[1], logs[0]), np.where(turned, logs[0], logs[1])


def _stretches(generator: np.random.Generator, size: int, rounds: int) -> tuple[NDArray[np.intp], Floats]:
    starts = generator.integers(0, size, TRIALS)
    at = (starts[:, None] + np.arange(rounds)) % size
    signs = np.repeat(generator.choice((-1.0, 1.0), (TRIALS, -(-rounds // BLOCK))), BLOCK, axis=1)[:, :rounds]
    return at, signs


def _times(rounds: Sequence[PoolRound], share: float | None = None) -> Times:
    """The times in the order of recording."""
    found: dict[str, list[tuple[float, float]]] = {}
    for entry in rounds:
        for cell, sides in entry.cells.items():
            if share is None or entry.shares.get(cell) == share:
                found.setdefault(cell, []).append(sides)
    return {cell: (np.array([b for b, _ in sides]), np.array([h for _, h in sides])) for cell, sides in found.items()}
