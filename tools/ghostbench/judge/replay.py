"""Recorded rounds judged as if they had just been measured, many times over.

A trial is what one live comparison of a cell could have been: the judge looks after 6, 8, 11 ... rounds, and stops when
it knows. Its rounds are a contiguous stretch of the pool that begins anywhere, so what drifts and comes in bursts on
the machine drifts and comes in bursts in the trial. In a pool of two equal sides, either could have been the base:
contiguous blocks are turned round at random, which makes many trials of one pool without breaking up its bursts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ghostbench.judge.looks import LOOKS
from ghostbench.judge.statistics import Floats
from ghostbench.judge.timing import TimeRule, decide, evidence_of
from ghostbench.judge.verdict import Verdict

BLOCK = 10
"""Rounds that stay together and keep their sides."""


@dataclass(frozen=True)
class Ending:
    """How one trial of one cell ended, and after how many rounds."""

    verdict: Verdict
    rounds: int


def judged(logs: Floats, rules: Sequence[TimeRule]) -> tuple[Ending, ...]:
    """The sequential judge over one trial's log ratios, shape (rounds,), under each of several rules.

    The rules have the same looks, so what the rounds tell at a look is worked out once for all.
    """
    endings: list[Ending | None] = [None] * len(rules)
    for rounds in [look for look in rules[0].looks if look <= logs.size]:
        evidence = evidence_of(logs[:rounds])
        for at, rule in enumerate(rules):
            if endings[at] is None:
                verdict, _, _ = decide(evidence, rule)
                endings[at] = None if verdict is Verdict.INCONCLUSIVE else Ending(verdict, rounds)
        if None not in endings:
            break
    return tuple(ending or Ending(Verdict.INCONCLUSIVE, logs.size) for ending in endings)


def slowed_trials(pool: Floats, trials: int, seed: int, rounds: int = LOOKS[-1]) -> Iterator[Floats]:
    """Trials from the log ratios of a side that is known to be slower, shape (recorded,): sides stay as they are."""
    generator = np.random.default_rng(seed)
    for start in generator.integers(0, pool.size, trials):
        yield _stretch(pool, int(start), rounds)


def suites_of_trials(pools: Mapping[str, Floats], suites: int, seed: int) -> Iterator[Mapping[str, Floats]]:
    """`suites` replayed comparisons of two equal programs, each with a trial of every cell.

    Within a suite all cells begin at the same recorded round: what disturbed them together does so in the replay.
    """
    generator = np.random.default_rng(seed)
    longest = max(pool.size for pool in pools.values())
    for start in generator.integers(0, longest, suites):
        signs = generator.choice((-1.0, 1.0), (len(pools), -(-LOOKS[-1] // BLOCK)))
        yield {
            cell: _turned(_stretch(pool, int(start) % pool.size, LOOKS[-1]), turns)
            for (cell, pool), turns in zip(pools.items(), signs)
        }


def _turned(stretch: Floats, signs: Floats) -> Floats:
    turned: Floats = stretch * np.repeat(signs, BLOCK)[: stretch.size]
    return turned


def _stretch(pool: Floats, start: int, rounds: int) -> Floats:
    """So many rounds from `start` on, going on at the pool's beginning behind its end; never a round twice."""
    return np.roll(pool, -start)[: min(rounds, pool.size)]
