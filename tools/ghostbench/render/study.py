"""The page of the judge's study, written anew from a recorded pool."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from ghostbench.judge.calibration import rule_of
from ghostbench.judge.looks import LOOKS
from ghostbench.judge.policy import Policy
from ghostbench.judge.study import Coverage, RivalRate, coverages, fixed_plans, rival_rates
from ghostbench.render.text import rate_text
from ghostbench.results.calibration import QUIET, Calibration
from ghostbench.results.pool import SAME, SLOWED, Pool

SEED = 3
FIXED_SUITES = 20

_INTRODUCTION = """# The judge on recorded rounds

This page is written by `./ghostbench calibrate --study docs/judge-study.md`; with `--pool FILE` from a pool recorded before.
Every figure on it comes from one pool: process runs of equal programs, and of programs that were made slower by real work.

A *round* is one process run of each side, which time every cell by turns of a few milliseconds on one processor. A *trial*
is a contiguous stretch of recorded rounds, judged as if it had just been measured. Trials of one pool overlap, so the bounds
below hold for this machine in the hours of recording, and are somewhat narrower than as many new comparisons would allow.
"""

_ESTIMATORS = """## The estimator and its interval

Two equal sides: every interval that excludes no change has missed. A good estimator misses as often as its level says, and is
narrow. The judge works at levels of some 10<sup>-5</sup>, a suite's 2 % divided over its cells and looks. The half width is
that of the median cell.
"""

_CHOICE = """The judge takes the Hodges-Lehmann estimate with the signed-rank interval: its level is exact for any symmetric noise, at any
number of rounds, so there is nothing to calibrate. Student's interval is as narrow, but rests on normal noise exactly where
nobody can check it, in the far tail; the sign test is as safe and wider; the bootstrap of two quartiles does not know that
the rounds are pairs, and its level is what few resamples of few rounds make of it.
"""

_RIVALS = """## The same rounds judged as usual

The same samples, one side's process runs after the other's, as these tools are used. *Per cell* is how often one unchanged
cell is called slower, *suite* how often at least one of the suite's cells is, and behind that how often a slowdown is found.
"""


def study_text(pool: Pool, calibration: Calibration, policy: Policy) -> str:
    """The page, as Markdown."""
    same = pool.of_kind(SAME)
    slowed = pool.of_kind(SLOWED)
    slowdowns = sorted({power.slowdown for power in calibration.power})
    lines = [
        _INTRODUCTION,
        *_facts(pool, calibration),
        *_false_alarms(calibration),
        *_fixed(pool, calibration, policy),
        *_power(calibration),
        _ESTIMATORS,
        *_coverages(coverages(same, SEED)),
        _CHOICE,
        _RIVALS,
        *_rivals(list(rival_rates(same, slowed, slowdowns)), calibration, policy, slowdowns),
        *_noise(calibration),
    ]
    return "\n".join(lines).rstrip() + "\n"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """A Markdown table, with an empty line behind it."""
    yield f"| {' | '.join(head)} |"
    yield "|" + " --- |" * len(head)
    for row in rows:
        yield f"| {' | '.join(row)} |"
    yield ""


def _facts(pool: Pool, calibration: Calibration) -> Iterator[str]:
    yield (
        f"{calibration.rounds} rounds of {len(calibration.noise)} cells, recorded from {calibration.recorded} on "
        f"{pool.head.get('cpu', 'an unknown processor')}. {len(calibration.quiet)} cells are *quiet*: the process runs of one "
        f"side have a standard deviation of at most {rate_text(QUIET)}.\n"
    )


def _false_alarms(calibration: Calibration) -> Iterator[str]:
    yield "## False alarms\n"
    yield f"Replayed comparisons of two equal programs; the judge looks after {', '.join(map(str, LOOKS))} rounds.\n"
    head = ("tolerance", "comparisons with a false alarm", "upper 95 % bound", "cells unchanged", "quiet cells unchanged", "mean rounds")
    yield from table(
        head,
        (
            (
                rate_text(rates.tolerance),
                f"{rates.flagged_suites} of {rates.suites}",
                rate_text(rates.upper95),
                rate_text(rates.unchanged_share),
                rate_text(rates.quiet_unchanged_share),
                f"{rates.rounds:.1f}",
            )
            for rates in calibration.false_alarms
        ),
    )


def _fixed(pool: Pool, calibration: Calibration, policy: Policy) -> Iterator[str]:
    """What a plan without looks would need for the same."""
    ours = calibration.alarms_at(policy.tolerances.get("time", 0.0))
    rule = rule_of(ours.tolerance, policy.error_rate, len(calibration.noise))
    plans = list(fixed_plans(pool.of_kind(SAME), rule, FIXED_SUITES, SEED))
    equal = next((plan.rounds for plan in plans if plan.unchanged >= ours.unchanged_share), None)
    needs = f"needs {equal} rounds of every cell" if equal else f"does not reach that with {plans[-1].rounds} rounds of every cell"
    yield (
        f"A fixed plan gives every cell as many rounds and judges once. At a tolerance of {rate_text(ours.tolerance)} the looks leave "
        f"{rate_text(ours.unchanged_share)} of the cells unchanged after {ours.rounds:.1f} rounds in the mean; a fixed plan {needs}.\n"
    )
    yield from table(
        ("rounds of every cell", "cells unchanged"), ((str(plan.rounds), rate_text(plan.unchanged)) for plan in plans)
    )


def _power(calibration: Calibration) -> Iterator[str]:
    if not calibration.power:
        return
    yield "## Power\n"
    yield "Slowdowns executed as real work behind every op of the head process; only its time tells. The other side measures the op beforehand just as the slowed one must, and then does nothing more. *Measured* is the median over the cells of what all rounds together show.\n"
    yield from table(
        ("slower by", "measured", "tolerance", "cells", "found", "called unchanged", "mean rounds"),
        (
            (
                rate_text(power.slowdown),
                rate_text(power.measured),
                rate_text(power.tolerance),
                f"{power.cells} {'quiet' if power.quiet else 'noisy'}",
                rate_text(power.detected),
                rate_text(power.unchanged),
                f"{power.rounds:.1f}",
            )
            for power in calibration.power
        ),
    )
    for exact in calibration.exact:
        yield f"- {exact.burden}: told exactly in {exact.detected} of {exact.cells} cells."
    if calibration.layout_spread is not None:
        yield f"- Layout twins, the same code placed otherwise, lie within {rate_text(calibration.layout_spread)} of each other in 95 % of the cells."
    yield ""


def _coverages(found: Iterable[Coverage]) -> Iterator[str]:
    yield from table(
        ("estimator", "rounds", "level", "missed", "of", "rate", "half width"),
        (
            (
                entry.estimator,
                str(entry.rounds),
                f"{entry.error:g}",
                f"{entry.missed:,}",
                f"{entry.intervals:,}",
                f"{entry.missed / entry.intervals:.2g}",
                "none so few rounds allow" if entry.half_width is None else rate_text(entry.half_width),
            )
            for entry in found
        ),
    )


def _rivals(
    rates: Sequence[RivalRate], calibration: Calibration, policy: Policy, slowdowns: Sequence[float]
) -> Iterator[str]:
    ours = calibration.alarms_at(policy.tolerances.get("time", 0.0))
    rows = [
        (rate.name, *map(_known, (rate.per_cell, rate.suite, *(rate.power[slowdown] for slowdown in slowdowns))))
        for rate in rates
    ]
    mine = (
        f"ghostbench, tolerance {rate_text(ours.tolerance)}",
        rate_text(ours.flagged / ours.cells),
        rate_text(ours.suite_rate),
        *(rate_text(_found(calibration, slowdown, ours.tolerance)) for slowdown in slowdowns),
    )
    head = ("judged by", "per cell", f"suite of {rates[0].cells}", *(f"{rate_text(slowdown)} found" for slowdown in slowdowns))
    yield from table(head, [*rows, mine])


def _known(rate: float | None) -> str:
    return "too few rounds" if rate is None else rate_text(rate)


def _found(calibration: Calibration, slowdown: float, tolerance: float) -> float:
    """Over quiet and noisy cells together."""
    fitting = [power for power in calibration.power if power.slowdown == slowdown and power.tolerance == tolerance]
    return sum(power.detected * power.cells for power in fitting) / max(1, sum(power.cells for power in fitting))


def _noise(calibration: Calibration) -> Iterator[str]:
    yield "## Noise\n"
    yield "Standard deviation of one side's process runs, by cell.\n"
    ranked = sorted(calibration.noise.items(), key=lambda pair: pair[1])
    yield from table(("cell", "noise"), ((f"`{cell}`", rate_text(noise)) for cell, noise in ranked))
