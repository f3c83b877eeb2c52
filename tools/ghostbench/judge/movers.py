"""Which functions a change of an exact count comes from: their costs on both sides, and those that moved most.

Callgrind and the allocator see what the compiler left. A function that was inlined on one side only stands there with
nothing, and its caller with more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ghostbench.judge.exact import signed
from ghostbench.judge.verdict import CellVerdict, Comparison, Mover, Verdict
from ghostbench.results.functions import short_name

NAMED = 3
"""So many movers stand beside a verdict."""

_SHORT = 34  # columns of a name within a reason


@dataclass(frozen=True)
class Moved:
    """One exact count of a cell on both sides, and every function it moved in, most first.

    Where a side could not be asked there are no counts but a `reason`.
    """

    metric: str
    base: int | None
    head: int | None
    movers: tuple[Mover, ...] = ()
    reason: str = ""


def moved(metric: str, base: Mapping[str, int], head: Mapping[str, int]) -> Moved:
    """From what each function costs on both sides."""
    return Moved(metric, sum(base.values()), sum(head.values()), movers(base, head))


def movers(base: Mapping[str, int], head: Mapping[str, int]) -> tuple[Mover, ...]:
    """The functions whose cost differs, the largest difference first; one that a side does not have costs 0 there."""
    functions = dict.fromkeys([*base, *head])
    found = (Mover(function, base.get(function, 0), head.get(function, 0)) for function in functions)
    return tuple(sorted((mover for mover in found if mover.difference), key=lambda mover: (-abs(mover.difference), mover.function)))


def to_explain(comparison: Comparison, metric: str) -> tuple[str, ...]:
    """The cells in which `metric` changed by more than its tolerance."""
    moved = (Verdict.REGRESSED, Verdict.IMPROVED)
    return tuple(cell.cell for cell in comparison.cells if cell.metric == metric and cell.verdict in moved)


def with_movers(comparison: Comparison, found: Mapping[tuple[str, str], Sequence[Mover]]) -> Comparison:
    """The comparison whose verdicts name the functions that moved most. `found` is by cell and metric."""
    return replace(comparison, cells=tuple(_with_movers(cell, found) for cell in comparison.cells))


def most_in(found: Sequence[Mover]) -> str:
    """`most in: tree::get<…> +23,813; ...`."""
    return "most in: " + "; ".join(f"{short_name(mover.function, _SHORT)} {signed(mover.difference)}" for mover in found)


def _with_movers(cell: CellVerdict, found: Mapping[tuple[str, str], Sequence[Mover]]) -> CellVerdict:
    named = tuple(found.get((cell.cell, cell.metric), ())[:NAMED])
    return replace(cell, reason=f"{cell.reason}; {most_in(named)}", movers=named) if named else cell
