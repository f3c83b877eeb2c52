"""The vocabulary of judging: verdicts, outcomes, and the comparison that holds them. Plain data."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ghostbench.results.schema import Commit, Warning


class Verdict(Enum):
    """What is said of one cell and metric. The order is from worst to best news."""

    REGRESSED = "regressed"
    ERRORED = "errored"
    INCOMPARABLE = "incomparable"
    REMOVED = "removed"
    INCONCLUSIVE = "inconclusive"
    IMPROVED = "improved"
    FIXED = "fixed"
    NEW = "new"
    SKIPPED = "skipped"
    UNSUPPORTED = "unsupported"
    UNCHANGED = "unchanged"


class Outcome(Enum):
    """What a command ends with; `cli.py` turns it into the exit status."""

    PASS = "pass"
    REGRESSED = "regressed"
    COULD_NOT_JUDGE = "could_not_judge"


@dataclass(frozen=True)
class Mover:
    """A function whose cost in one op differs between base and head."""

    function: str  # demangled
    base: int
    head: int

    @property
    def difference(self) -> int:
        return self.head - self.base


@dataclass(frozen=True)
class CellVerdict:
    """The verdict on one metric of one cell, with everything needed to check it.

    `base` and `head` are in the metric's unit (for time the medians over the process runs).
    `ratio` is head/base, None where base is 0 or a side is missing; for time it is the paired estimate,
    so it may differ slightly from the quotient of the medians. `interval` is for that ratio at the
    level `confidence`; exact metrics have none. `fails`: this row alone makes the policy fail.
    A whole-cell verdict (errored, removed, skipped...) has the metric `time`.
    `movers` are the functions that an exact metric moved in, most first, as far as they were looked for.
    """

    cell: str
    metric: str
    verdict: Verdict
    base: float | None
    head: float | None
    ratio: float | None
    interval: tuple[float, float] | None
    tolerance: float
    reason: str
    confidence: float | None = None
    noise: float | None = None  # of time: the standard deviation between process runs of one side, relative
    fails: bool = False
    accepted: str | None = None  # the commit whose trailer accepts this regression
    movers: tuple[Mover, ...] = ()


@dataclass(frozen=True)
class Side:
    """One of the two things compared: a name to print, and its commit when known."""

    name: str
    commit: Commit | None
    machine: str | None  # fingerprint
    started: str | None  # ISO 8601 UTC


@dataclass(frozen=True)
class Acceptance:
    """A regression that a commit announced: which `cells` (a glob), by how much (`5%` or `+3`), and why.

    `used` says that a verdict of this comparison was let through by it.
    """

    commit: str
    cells: str
    metric: str
    limit: str
    reason: str
    used: bool = False


@dataclass(frozen=True)
class Geomean:
    """The geometric mean of the time ratios over the cells that both sides have, and their number."""

    ratio: float
    cells: int


@dataclass(frozen=True)
class Noise:
    """Standard deviations between the process runs of one side, relative, over the cells that were timed in rounds.

    `quiet` cells have at most 1 %. `noisiest` are some (cell, noise), the worst first. `steal` is the largest share of a
    process run's time that the hypervisor took, None where the system does not tell.
    """

    median: float
    cells: int
    quiet: int
    noisiest: tuple[tuple[str, float], ...]
    steal: float | None


@dataclass(frozen=True)
class Comparison:
    """Two results compared: verdicts worst first, and the outcome under the policy."""

    base: Side
    head: Side
    rounds: int  # most rounds that any cell's two sides share
    cells: tuple[CellVerdict, ...]
    outcome: Outcome
    geomean: Geomean | None
    warnings: tuple[Warning, ...] = ()
    accepted: tuple[Acceptance, ...] = ()
    noise: Noise | None = None  # None where no times were paired
    tolerance: float = 0.0  # of time, where no override says otherwise
    tolerance_source: str = ""  # who says so
