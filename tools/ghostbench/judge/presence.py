"""Verdicts on whole cells: what is said before any number is compared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from ghostbench.judge.verdict import Verdict
from ghostbench.results.cells import errors, measured, parse_cell, skipped, unsupported
from ghostbench.results.schema import Result


class State(Enum):
    """What one side has to say of a cell."""

    MEASURED = "measured"
    ERRORED = "errored"
    SKIPPED = "skipped"
    UNSUPPORTED = "unsupported"
    ABSENT = "absent"


@dataclass(frozen=True)
class Presence:
    """The cells of one result, their states and the reasons."""

    states: Mapping[str, State]
    reasons: Mapping[str, str]
    missing_engines: Mapping[str, str]

    def state(self, cell: str) -> State:
        return self.states.get(cell, State.ABSENT)

    def reason(self, cell: str) -> str:
        name = parse_cell(cell)
        why_missing = self.missing_engines.get(name.engine) if name else None
        return self.reasons.get(cell) or why_missing or "not in the result"


def presence(result: Result) -> Presence:
    """An error outweighs everything else that rows say of a cell."""
    failed, jumped, lacking = errors(result), skipped(result), unsupported(result)
    states = {
        **{cell: State.UNSUPPORTED for cell in lacking},
        **{cell: State.MEASURED for cell in measured(result)},
        **{cell: State.SKIPPED for cell in jumped},
        **{cell: State.ERRORED for cell in failed},
    }
    missing = result.facts.missing_engines if result.facts else {}
    return Presence(states, lacking | jumped | failed, missing)


def whole_cell(cell: str, base: Presence, head: Presence) -> tuple[Verdict, str] | None:
    """The verdict that needs no number; None when both sides measured the cell."""
    old, new = base.state(cell), head.state(cell)
    if new is State.ERRORED:
        return Verdict.ERRORED, head.reason(cell) + (" (in base too)" if old is State.ERRORED else "")
    if new is State.SKIPPED:
        return Verdict.SKIPPED, head.reason(cell)
    if new is State.MEASURED:
        return _measured_in_head(old, base.reason(cell))
    if old in (State.MEASURED, State.ERRORED, State.SKIPPED):
        unsupported_now = "now unsupported: " if new is State.UNSUPPORTED else ""
        return Verdict.REMOVED, f"{unsupported_now}{head.reason(cell)}"
    return Verdict.UNSUPPORTED, (head if new is State.UNSUPPORTED else base).reason(cell)


def _measured_in_head(old: State, reason: str) -> tuple[Verdict, str] | None:
    if old is State.MEASURED:
        return None
    if old is State.ERRORED:
        return Verdict.FIXED, f"base had the error: {reason}"
    return Verdict.NEW, "no baseline" if old is State.ABSENT else f"no baseline: {old.value} in base"
