"""Heat: how far a number is from the best of its column, as a step that CSS gives a colour.

The steps are fixed, so a colour means the same in every table and every report.
"""

from __future__ import annotations

from dataclasses import dataclass

from reports.model import Value


@dataclass(frozen=True)
class Step:
    """A step of the legend: ratios to the best up to `limit` (None: beyond all) are painted `name`."""

    name: str
    limit: float | None
    words: str


STEPS: tuple[Step, ...] = (
    Step("h0", 1.1, "within 10 % of the best"),
    Step("h1", 1.5, "up to 1.5×"),
    Step("h2", 2.5, "up to 2.5×"),
    Step("h3", 5.0, "up to 5×"),
    Step("h4", 12.0, "up to 12×"),
    Step("h5", None, "slower still"),
)


def heat(value: Value) -> str:
    """The step's name; empty where there is no ratio to the best (floor, unranked, or a best of 0)."""
    if value.is_best:
        return STEPS[0].name
    if value.to_best is None:
        return ""
    return next(step.name for step in STEPS if step.limit is None or value.to_best <= step.limit)
