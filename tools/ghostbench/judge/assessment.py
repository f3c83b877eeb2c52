"""A recorded pool, assessed: every rate that `calibrate` tells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from ghostbench.judge.calibration import (
    TOLERANCES,
    Pools,
    false_alarms,
    layout_spread,
    nearest_tried,
    noises,
    pools_of,
    power,
    rule_of,
    supported_tolerance,
)
from ghostbench.judge.policy import Policy
from ghostbench.results.calibration import QUIET, Calibration, ExactPower, Power
from ghostbench.results.pool import LAYOUT, SAME, SLOWED, Pool

SEED = 20
"""Of the replays: the same pool gives the same rates."""

BURDENS: Mapping[str, str] = {"instructions": "1 % more instructions", "allocs": "one more allocation"}


def assess(pool: Pool, policy: Policy, suites: int) -> Calibration:
    """Replays the pool's rounds through the judge under `policy`; `suites` comparisons per tolerance."""
    same = pools_of(pool.of_kind(SAME))
    noise = noises(same)
    quiet = frozenset(cell for cell, found in noise.items() if found <= QUIET)
    rules = [rule_of(tolerance, policy.error_rate, len(same)) for tolerance in TOLERANCES]
    rates = false_alarms(same, rules, suites, SEED, quiet)
    twins = [pools_of(pool.of_kind(kind)) for kind in sorted({entry.kind for entry in pool.rounds}) if kind.startswith(LAYOUT)]
    return Calibration(
        machine=str(pool.head.get("machine", "unknown")),
        commit=pool.head.get("commit"),
        recorded=str(pool.head.get("started", "")),
        rounds=len(pool.of_kind(SAME)),
        tolerance=supported_tolerance(rates),
        noise=noise,
        false_alarms=rates,
        power=tuple(_powers(pool, policy, len(same))),
        exact=tuple(_exact(pool, policy)),
        layout_spread=layout_spread(twins),
    )


def _powers(pool: Pool, policy: Policy, family: int) -> Iterator[Power]:
    """Quiet is here who was quiet in the rounds of the slowdown: the machine may have been busier than before."""
    rounds = pool.of_kind(SLOWED)
    tolerances = sorted({*TOLERANCES[:3], nearest_tried(policy.tolerances.get("time", 0.0))})
    for slowdown in sorted({share for entry in rounds for share in entry.shares.values()}):
        slowed = pools_of(rounds, slowdown)
        quiet = {cell for cell, found in noises(slowed).items() if found <= QUIET}
        for tolerance in tolerances:
            rule = rule_of(tolerance, policy.error_rate, family)
            for is_quiet in (True, False):
                cells: Pools = {cell: logs for cell, logs in slowed.items() if (cell in quiet) is is_quiet}
                if cells:
                    yield power(cells, rule, slowdown, is_quiet, SEED)


def _exact(pool: Pool, policy: Policy) -> Iterator[ExactPower]:
    for metric, cells in pool.counts.items():
        if not cells:  # nothing counts this metric here
            continue
        found = sum(1 for cell, (plain, burdened) in cells.items() if burdened > plain * (1 + policy.tolerance(metric, cell)))
        yield ExactPower(metric, BURDENS[metric], len(cells), found)
