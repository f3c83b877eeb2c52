"""The policy: how much change matters, how often a false alarm may come, and what fails a build."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

from ghostbench.judge.verdict import Outcome, Verdict

_TOLERANCES: Mapping[str, float] = {"time": 0.02, "instructions": 0.005}
_FAILS = frozenset((Verdict.REGRESSED, Verdict.ERRORED, Verdict.INCOMPARABLE))


@dataclass(frozen=True)
class Override:
    """Tolerances of the cells that the glob `cells` matches; `*` matches a `/` too."""

    cells: str
    tolerances: Mapping[str, float]


@dataclass(frozen=True)
class Policy:
    """Defaults are the project's; a metric without an entry in `tolerances` tolerates nothing.

    `error_rate` bounds the chance that a comparison of two equal programs flags any cell's time, `budget_s` the
    time that a comparison may take for it. `fails` are the verdicts that fail a build; of these, time that moved
    alone (and the instructions likewise) fails only if `time_alone` (`instructions_alone`) says so.
    `layout_spread` is how far the placement of a binary in memory alone moves times, as a share.
    """

    tolerances: Mapping[str, float] = field(default_factory=lambda: _TOLERANCES)
    overrides: tuple[Override, ...] = ()
    error_rate: float = 0.01
    budget_s: float = 900.0
    fails: frozenset[Verdict] = _FAILS
    time_alone: bool = True
    instructions_alone: bool = True
    missing_baseline: bool = True
    layout_spread: float = 0.0
    time_source: str = "the default"  # who says the tolerance of time
    time_alone_factor: float = 2.0  # time that moves alone fails only beyond this many tolerances

    def tolerance(self, metric: str, cell: str) -> float:
        """The smallest relative change of `metric` in `cell` worth failing a build for: 0.02 is 2 %.

        The last override that matches the cell and speaks of the metric has the word.
        """
        for override in reversed(self.overrides):
            if metric in override.tolerances and fnmatchcase(cell, override.cells):
                return override.tolerances[metric]
        return self.tolerances.get(metric, 0.0)

    def time_alone_limit(self, tolerance: float) -> float:
        """How much slower a cell with this tolerance must be to fail where no other witness moved."""
        return max(self.time_alone_factor * tolerance, self.layout_spread)

    def outcome(self, verdict: Verdict) -> Outcome:
        """What one cell with this verdict makes of the whole comparison."""
        if verdict not in self.fails:
            return Outcome.PASS
        return Outcome.REGRESSED if verdict is Verdict.REGRESSED else Outcome.COULD_NOT_JUDGE
