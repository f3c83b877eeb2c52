"""The stored result that a new one is judged against."""

from __future__ import annotations

from collections.abc import Sequence

from ghostbench.judge.comparability import difference
from ghostbench.results.cells import measured
from ghostbench.results.schema import Result, Warning
from ghostbench.results.store import Store, Stored


def find_baseline(store: Store, head: Result, history: Sequence[str]) -> tuple[Stored | None, tuple[Warning, ...]]:
    """The result of the nearest commit of `history` that has one to compare `head` with, and those passed over for it.

    Of several results of that commit it is the one with most cells in common, then the newest. Only files that are named
    by a commit of the history are read; raises BadInput for one that cannot be.
    """
    passed_over: list[Warning] = []
    known = {path.name[:12] for path in store.paths()}
    for sha in history:
        fit = []
        for stored in store.find(sha) if sha[:12] in known else ():
            why = _unfit(stored, head)
            if why is None:
                fit.append(stored)
            elif stored.result != head:
                passed_over.append(Warning("baseline", f"passed over {stored.path.name}: {why}"))
        if fit:
            return max(fit, key=lambda stored: _common(stored.result, head)), tuple(passed_over)
    return None, tuple(passed_over)


def _unfit(stored: Stored, head: Result) -> str | None:
    """Why a result is no baseline for head."""
    if stored.facts.commit is not None and stored.facts.commit.dirty:
        return "its tree differed from the commit"
    if head.facts is not None and (why := difference(stored.facts, head.facts)) is not None:
        return why
    return None if _common(stored.result, head) else "no cell in common"


def _common(base: Result, head: Result) -> int:
    return len({*measured(base)} & {*measured(head)})
