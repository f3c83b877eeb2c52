"""The policy: how much change matters, how often a false alarm may come, and what fails a build."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from ghostbench.judge.verdict import Outcome, Verdict

_TOLERANCES: Mapping[str, float] = {"time": 0.02, "instructions": 0.005}

_OUTCOMES: Mapping[Verdict, Outcome] = {
    Verdict.REGRESSED: Outcome.REGRESSED,
    Verdict.ERRORED: Outcome.COULD_NOT_JUDGE,
    Verdict.INCOMPARABLE: Outcome.COULD_NOT_JUDGE,
}


@dataclass(frozen=True)
class Policy:
    """Defaults are the project's; a metric without an entry in `tolerances` tolerates nothing.

    `error_rate` bounds the chance that a comparison of two equal programs flags any cell's time.
    `strict` makes a removed cell fail, `inconclusive_fails` an inconclusive one.
    """

    tolerances: Mapping[str, float] = field(default_factory=lambda: _TOLERANCES)
    error_rate: float = 0.02
    time_alone_factor: float = 2.0  # time that moves alone fails only beyond this many tolerances
    strict: bool = False
    inconclusive_fails: bool = False

    def tolerance(self, metric: str) -> float:
        """The smallest relative change of `metric` worth failing a build for: 0.02 is 2 %."""
        return self.tolerances.get(metric, 0.0)

    def outcome(self, verdict: Verdict) -> Outcome:
        """What one cell with this verdict makes of the whole comparison."""
        if verdict is Verdict.REMOVED and self.strict:
            return Outcome.COULD_NOT_JUDGE
        if verdict is Verdict.INCONCLUSIVE and self.inconclusive_fails:
            return Outcome.COULD_NOT_JUDGE
        return _OUTCOMES.get(verdict, Outcome.PASS)
