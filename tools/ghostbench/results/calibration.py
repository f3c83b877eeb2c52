"""What calibrating a machine found: plain data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

QUIET = 0.01
"""The noise condition: a cell is quiet when its process runs have a standard deviation of at most 1 %."""


@dataclass(frozen=True)
class FalseAlarms:
    """Replayed comparisons of two equal programs, at one tolerance.

    `cells` and `flagged` count cells over all suites; `flagged_suites` the suites with any flagged cell, `upper95` is the
    upper 95 % bound of their rate. `rounds` is the mean number of rounds a cell needed, `quiet_unchanged_share` the share
    of the cells that meet the noise condition which ended `unchanged`.
    """

    tolerance: float
    suites: int
    cells: int
    flagged: int
    flagged_suites: int
    suite_rate: float
    upper95: float
    unchanged_share: float
    quiet_unchanged_share: float
    rounds: float


@dataclass(frozen=True)
class Power:
    """How often a slowdown that was really executed was found at one tolerance, by time alone.

    `quiet`: over the cells that meet the noise condition, or over the others. Each of `cells` was tried `trials` times;
    `detected` is the share that ended as regressed, `unchanged` the share in which nothing was seen, the rest inconclusive.
    `rounds` is the mean number of rounds, `measured` the median over the cells of the slowdown that all rounds together show.
    """

    slowdown: float
    tolerance: float
    quiet: bool
    cells: int
    trials: int
    detected: float
    unchanged: float
    rounds: float
    measured: float


@dataclass(frozen=True)
class ExactPower:
    """In how many of `cells` an exact metric told a burden: 1 % more instructions, one allocation more."""

    metric: str
    burden: str
    cells: int
    detected: int


@dataclass(frozen=True)
class Calibration:
    """`noise`: cell: standard deviation of one side's process runs, relative. `tolerance` is the smallest that is
    supported. `layout_spread` is how far layout twins lie apart in 95 % of the cells, None when none were measured."""

    machine: str
    commit: str | None
    recorded: str  # ISO 8601 UTC
    rounds: int
    tolerance: float
    noise: Mapping[str, float]
    false_alarms: tuple[FalseAlarms, ...]
    power: tuple[Power, ...]
    exact: tuple[ExactPower, ...]
    layout_spread: float | None

    @property
    def quiet(self) -> frozenset[str]:
        return frozenset(cell for cell, found in self.noise.items() if found <= QUIET)

    def alarms_at(self, tolerance: float) -> FalseAlarms:
        """The rates at the tolerance tried that lies nearest."""
        return min(self.false_alarms, key=lambda rates: abs(rates.tolerance - tolerance))
