"""Verify before you time: a fast wrong answer never enters a table."""

from __future__ import annotations

from collections.abc import Callable

from ghostbench.measure.answers import Answer, ask
from ghostbench.measure.record import Record
from ghostbench.measure.selection import on_one_thread


def verify(record: Record, processes: int, on_answer: Callable[[], None] = lambda: None) -> None:
    """Asks the bench whether each cell answers rightly. Wrong ones become errored, others may be unsupported.

    A cell on several threads stands or falls with the one-thread cell. A foreign suite cannot be asked.
    Raises CouldNotJudge when the pass does not run at all.
    """
    bench = record.bench
    for cell in record.cells:
        reason = bench.listing.unsupported.get(on_one_thread(cell))
        if reason is not None:
            record.unsupported[cell] = reason
    if not bench.suite.protocol:
        return
    cells = list(dict.fromkeys(map(on_one_thread, record.alive())))
    if cells:
        for cell, answer in ask(bench, "verify", cells, processes=processes, on_answer=on_answer).items():
            _take(record, cell, answer)


def _take(record: Record, cell: str, answer: Answer) -> None:
    if answer.status == "unsupported":
        record.unsupported.update({one: answer.reason for one in record.cells if on_one_thread(one) == cell})
    elif answer.status != "ok":
        record.condemn(cell, answer.reason)
