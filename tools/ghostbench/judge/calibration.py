"""How far the verdicts of one machine can be trusted: from recorded rounds to rates."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

import numpy as np
from scipy.stats import beta

from ghostbench.judge.looks import LOOKS
from ghostbench.judge.replay import Ending, judged, slowed_trials, suites_of_trials
from ghostbench.judge.statistics import Floats, estimate, folded, noise, walsh_averages
from ghostbench.judge.timing import TimeRule
from ghostbench.judge.verdict import Verdict
from ghostbench.results.calibration import FalseAlarms, Power
from ghostbench.results.pool import PoolRound

SUITES = 1000
TRIALS = 100

TOLERANCES = (0.01, 0.015, 0.02, 0.03, 0.05, 0.10)
"""What a tolerance may be by default. Below 1 % relinking alone moves too many cells."""

ENOUGH_UNCHANGED = 0.95

Pools = Mapping[str, Floats]
"""Cell: the log ratios of head and base, shape (recorded rounds,), in the order of recording."""


def nearest_tried(tolerance: float) -> float:
    """Of `TOLERANCES`, the one that says most of a policy's tolerance."""
    return min(TOLERANCES, key=lambda tried: abs(tried - tolerance))


def pools_of(rounds: Sequence[PoolRound], share: float | None = None) -> dict[str, Floats]:
    """The log ratios of recorded rounds; with `share`, only those in which the cell was slowed by that share."""
    found: dict[str, list[float]] = {}
    for entry in rounds:
        for cell, (base, head) in entry.cells.items():
            if base > 0 and head > 0 and (share is None or entry.shares.get(cell) == share):
                found.setdefault(cell, []).append(float(np.log(head / base)))
    return {cell: np.asarray(values) for cell, values in found.items()}


def rule_of(tolerance: float, error_rate: float, cells: int) -> TimeRule:
    """The rule that a comparison of so many cells judges each by."""
    return TimeRule(tolerance, error_rate / max(1, cells), LOOKS)


def false_alarms(
    pools: Pools, rules: Sequence[TimeRule], suites: int, seed: int, quiet: Collection[str] = ()
) -> tuple[FalseAlarms, ...]:
    """Replays `suites` comparisons of two equal programs, under each of the rules."""
    endings: list[list[tuple[str, Ending]]] = [[] for _ in rules]
    flagged: list[list[int]] = [[] for _ in rules]
    for suite in suites_of_trials(pools, suites, seed):
        found = {cell: judged(logs, rules) for cell, logs in suite.items()}
        for at in range(len(rules)):
            endings[at] += [(cell, ends[at]) for cell, ends in found.items()]
            flagged[at].append(sum(_alarm(ends[at]) for ends in found.values()))
    return tuple(_rates(rule, ends, hits, quiet) for rule, ends, hits in zip(rules, endings, flagged))


def _rates(
    rule: TimeRule, endings: Sequence[tuple[str, Ending]], flagged: Sequence[int], quiet: Collection[str]
) -> FalseAlarms:
    """`flagged`: cells by suite."""
    suites, hit = len(flagged), sum(1 for count in flagged if count)
    return FalseAlarms(
        tolerance=rule.tolerance,
        suites=suites,
        cells=len(endings),
        flagged=sum(flagged),
        flagged_suites=hit,
        suite_rate=hit / suites,
        upper95=upper_bound(hit, suites),
        unchanged_share=_unchanged(endings),
        quiet_unchanged_share=_unchanged([pair for pair in endings if pair[0] in quiet]),
        rounds=float(np.mean([ending.rounds for _, ending in endings])),
    )


def _unchanged(endings: Sequence[tuple[str, Ending]]) -> float:
    return sum(1 for _, ending in endings if ending.verdict is Verdict.UNCHANGED) / max(1, len(endings))


def _alarm(ending: Ending) -> bool:
    """An improvement that is none is a false alarm, too."""
    return ending.verdict in (Verdict.REGRESSED, Verdict.IMPROVED)


def upper_bound(hits: int, trials: int, confidence: float = 0.95) -> float:
    """The one-sided upper bound of a rate. Source: Clopper and Pearson, Biometrika 26, 1934."""
    return 1.0 if hits >= trials else float(beta.ppf(confidence, hits + 1, trials - hits))


def power(pools: Pools, rule: TimeRule, slowdown: float, quiet: bool, seed: int, trials: int = TRIALS) -> Power:
    """`trials` replays of each slowed cell; detected are those that ended as regressed."""
    endings = [
        judged(logs, [rule])[0]
        for at, pool in enumerate(pools.values())
        for logs in slowed_trials(pool, trials, seed + at)
    ]

    def share(verdict: Verdict) -> float:
        return sum(1 for ending in endings if ending.verdict is verdict) / len(endings)

    return Power(
        slowdown=slowdown,
        tolerance=rule.tolerance,
        quiet=quiet,
        cells=len(pools),
        trials=trials,
        detected=share(Verdict.REGRESSED),
        unchanged=share(Verdict.UNCHANGED),
        rounds=float(np.mean([ending.rounds for ending in endings])),
        measured=float(np.expm1(np.median([shift_of(pool) for pool in pools.values()]))),
    )


def shift_of(logs: Floats) -> float:
    """The estimate over all rounds."""
    return float(estimate(walsh_averages(folded(logs))))


def noises(pools: Pools) -> dict[str, float]:
    """Cell: the standard deviation of its process runs, relative."""
    return {cell: found for cell, pool in pools.items() if (found := noise(pool)) is not None}


def layout_spread(twins: Sequence[Pools]) -> float | None:
    """How far the times of layout twins lie apart in 95 % of the cells, relative; None without twins."""
    shifts = [abs(shift_of(pool)) for pools in twins for pool in pools.values()]
    return float(np.expm1(np.quantile(shifts, 0.95))) if shifts else None


def supported_tolerance(rates: Sequence[FalseAlarms]) -> float:
    """The smallest tolerance at which enough cells of equal programs end `unchanged`; else the largest tried."""
    fitting = [found.tolerance for found in rates if found.unchanged_share >= ENOUGH_UNCHANGED]
    return min(fitting, default=max(found.tolerance for found in rates))
