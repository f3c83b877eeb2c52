"""What `run` and `compare` keep, and what they keep when they are interrupted."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ghostbench.errors import GhostbenchError
from ghostbench.measure.assemble import Origin, assemble
from ghostbench.measure.interrupts import shielded
from ghostbench.measure.progress import Progress
from ghostbench.measure.session import Session
from ghostbench.project import state_dir
from ghostbench.results.schema import Result
from ghostbench.results.store import Store


def save_together(store: Store, results: Sequence[Result]) -> list[Path]:
    """Saves all or none: one side of a comparison without the other would be a measurement of nothing."""
    saved: list[Path] = []
    with shielded():
        try:
            for result in results:
                saved.append(store.save(result))
        except GhostbenchError:
            for path in saved:
                path.unlink()
            raise
    return saved


def save_partial(session: Session, origins: Sequence[Origin], root: Path, progress: Progress) -> None:
    """Saves the finished rounds beside the store: too few for a result, but minutes of work all the same.

    Not in the store: what reads it relies on every result being whole.
    """
    if session.rounds_finished == 0:
        progress.say("interrupted before the first round was finished: nothing to keep")
        return
    for record in session.records:
        record.mark_interrupted()
    results = [assemble(session, record, origin) for record, origin in zip(session.records, origins)]
    for path in save_together(Store(state_dir(root) / "partial"), results):
        progress.say(f"interrupted: {session.rounds_finished} finished rounds are kept in {path}")
