"""Instructions that moved while the other two witnesses did not, under a policy that lets them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from ghostbench.judge.metrics import Witness, metric_named
from ghostbench.judge.policy import Policy
from ghostbench.judge.verdict import CellVerdict, Verdict

_STILL = {
    Witness.ALLOCATIONS: (Verdict.UNCHANGED,),
    Witness.TIME: (Verdict.UNCHANGED, Verdict.INCONCLUSIVE),  # stored times are never more than inconclusive
}


def weigh_instructions(verdict: CellVerdict, verdicts: Iterable[CellVerdict], policy: Policy) -> CellVerdict:
    """The verdict, no longer failing where it speaks of instructions that moved alone; any other as it is.

    `verdicts` are those of the same cell. Where a witness is missing nobody knows whether it moved, so it fails.
    """
    if policy.instructions_alone or not verdict.fails or verdict.verdict is not Verdict.REGRESSED:
        return verdict
    others = [(metric_named(other.metric).witness, other.verdict) for other in verdicts if other.metric != verdict.metric]
    alone = {witness for witness, _ in others} == _STILL.keys() and all(said in _STILL[witness] for witness, said in others)
    if metric_named(verdict.metric).witness is not Witness.INSTRUCTIONS or not alone:
        return verdict
    reason = f"{verdict.reason}; instructions alone moved, time and allocations did not: does not fail"
    return replace(verdict, fails=False, reason=reason)
