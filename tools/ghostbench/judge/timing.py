"""The verdict on time, from interleaved rounds."""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from ghostbench.judge.samples import Samples
from ghostbench.judge.looks import alarm_error
from ghostbench.judge.statistics import Floats, estimate, folded, interval, least_rounds, log_ratios, noise, trimmed_mean, walsh_averages
from ghostbench.judge.verdict import CellVerdict, Verdict

EQUIVALENCE_ERROR = 0.05
"""`unchanged` is a cell's own 95 % interval inside the tolerance: it raises no alarm, so it spends no budget."""

_MANY_ROUNDS = 1000


@dataclass(frozen=True)
class TimeRule:
    """The tolerance, and the two-sided error that one cell may spend on alarms, divided over `looks` if there are any."""

    tolerance: float
    error: float
    looks: tuple[int, ...] = ()

    def error_at(self, rounds: int) -> float:
        return alarm_error(self.error, rounds, self.looks)

    @property
    def error_at_first(self) -> float:
        """What the first look that can raise an alarm may spend: the hardest."""
        return min(part for look in (self.looks or (1,)) if (part := self.error_at(look)) > 0)


@dataclass(frozen=True)
class Evidence:
    """The paired log ratios of a cell, summed up."""

    rounds: int
    values: int  # what the averages are of: the rounds, or blocks of them
    averages: Floats
    shift: float
    middle: float  # the mean without the tenth on each side

    def interval(self, error: float) -> tuple[float, float] | None:
        found = interval(self.averages, self.values, error)
        return None if found is None else (float(found[0]), float(found[1]))


def judge_time(cell: str, base: Samples, head: Samples, rule: TimeRule, obstacle: str | None) -> CellVerdict:
    """Both sides' samples, paired by round. `obstacle` says why they may not be paired, when they may not.

    regressed or improved: the interval at `rule.error` excludes no change and the estimate is beyond the
    tolerance. unchanged: the 95 % interval lies within it. The scale is logarithmic, so swapping the sides
    swaps the verdicts. Else inconclusive, with what it would take.
    """
    rounds = sorted(base.by_round.keys() & head.by_round.keys())
    if obstacle is not None or not rounds:
        return _unpaired(cell, base, head, rule, obstacle or "no round has samples of both sides")
    logs = log_ratios([base.by_round[at] for at in rounds], [head.by_round[at] for at in rounds])
    evidence = evidence_of(logs)
    verdict, error, reason = decide(evidence, rule)
    shown = evidence.interval(error)
    return CellVerdict(
        cell=cell,
        metric="time",
        verdict=verdict,
        base=float(np.median([base.by_round[at] for at in rounds])),
        head=float(np.median([head.by_round[at] for at in rounds])),
        ratio=math.exp(evidence.shift),
        interval=None if shown is None else (math.exp(shown[0]), math.exp(shown[1])),
        tolerance=rule.tolerance,
        reason=reason,
        confidence=None if shown is None else 1 - error,
        noise=noise(logs),
    )


def evidence_of(logs: Floats) -> Evidence:
    """What the log ratios of the rounds tell."""
    values = folded(logs)
    averages = walsh_averages(values)
    return Evidence(len(logs), len(values), averages, float(estimate(averages)), trimmed_mean(values))


def decide(evidence: Evidence, rule: TimeRule) -> tuple[Verdict, float, str]:
    """The verdict, the error level of the interval it rests on, and the reason."""
    limit = math.log1p(rule.tolerance)
    error = rule.error_at(evidence.rounds)
    alarm = evidence.interval(error) if error > 0 else None
    own = evidence.interval(EQUIVALENCE_ERROR)
    if alarm is not None and abs(evidence.shift) > limit and (alarm[0] > 0 or alarm[1] < 0):
        verdict = Verdict.REGRESSED if evidence.shift > 0 else Verdict.IMPROVED
        reason = f"{evidence.rounds} rounds, chance of a false alarm below {percent(rule.error)}"
        return verdict, error, reason
    # Of two modes whose mix has shifted, say from 50 to 60 %, the pairwise means know nothing: half of them mix both.
    if own is not None and -limit < own[0] and own[1] < limit and abs(evidence.middle) < limit:
        return Verdict.UNCHANGED, EQUIVALENCE_ERROR, f"95 % interval within ±{percent(rule.tolerance)}"
    return Verdict.INCONCLUSIVE, EQUIVALENCE_ERROR, _what_it_takes(evidence, rule, limit)


def _what_it_takes(evidence: Evidence, rule: TimeRule, limit: float) -> str:
    """How many more rounds would decide, if the spread stays: an interval shrinks with their square root."""
    rounds = evidence.rounds
    beyond = abs(evidence.shift) > limit
    error = (rule.error_at(rounds) or rule.error_at_first) if beyond else EQUIVALENCE_ERROR
    least = least_rounds(error)
    found = evidence.interval(error)
    if found is None:
        few = "1 round is too few" if rounds == 1 else f"{rounds} rounds are too few"
        return f"{few}: {least - rounds} more needed at least"
    half = max(found[1] - evidence.shift, evidence.shift - found[0])
    room = abs(evidence.shift) if beyond else limit - abs(evidence.shift)
    if half >= room * math.sqrt(_MANY_ROUNDS / rounds):
        if half < limit / 4:
            return f"the change is as large as the tolerance: {rounds} rounds do not tell whether it exceeds it"
        return f"the noise after {rounds} rounds is too large: more than {_MANY_ROUNDS:,} rounds needed"
    needed = max(least, math.ceil(rounds * (half / room) ** 2), rounds + 1)
    return f"undecided after {rounds} rounds: about {needed - rounds} more needed"


def _unpaired(cell: str, base: Samples, head: Samples, rule: TimeRule, obstacle: str) -> CellVerdict:
    """Numbers are shown; nothing is concluded: such pairs are wrong half of the time on a shared machine."""
    counts = f"{len(base.by_round)} and {len(head.by_round)} samples"
    least = least_rounds(min(rule.error_at_first, EQUIVALENCE_ERROR))
    return CellVerdict(
        cell=cell,
        metric="time",
        verdict=Verdict.INCONCLUSIVE,
        base=base.median,
        head=head.median,
        ratio=head.median / base.median,
        interval=None,
        tolerance=rule.tolerance,
        reason=f"{obstacle} ({counts}; needs at least {least} interleaved rounds)",
    )


def percent(share: float) -> str:
    """0.02 as `2 %`, 0.000123 as `0.012 %`."""
    return f"{share * 100:.2g} %"
