"""Which cells of a running comparison need more rounds."""

from __future__ import annotations

from ghostbench.judge.compare import compare
from ghostbench.judge.metrics import TIME
from ghostbench.judge.policy import Policy
from ghostbench.judge.verdict import Verdict
from ghostbench.results.schema import Result


def undecided(base: Result, head: Result, policy: Policy) -> frozenset[str]:
    """The cells whose time is inconclusive and could still be decided: both sides have paired samples of it.

    What is decided stays so, because it gets no further samples. Incomparable, new and errored cells are no matter
    of rounds.
    """
    found = compare(base, head, policy)
    return frozenset(
        cell.cell
        for cell in found.cells
        if cell.metric == TIME.name and cell.verdict is Verdict.INCONCLUSIVE and cell.noise is not None
    )
