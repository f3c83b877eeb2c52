"""What `run` and `compare` keep when they are interrupted."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ghostbench.measure.assemble import Origin, assemble
from ghostbench.measure.interrupts import shielded
from ghostbench.measure.progress import Progress
from ghostbench.measure.session import Session
from ghostbench.project import state_dir
from ghostbench.results.store import Store


def save_partial(session: Session, origins: Sequence[Origin], root: Path, progress: Progress) -> None:
    """Saves the finished rounds beside the store: too few for a result, but minutes of work all the same.

    Not in the store: what reads it relies on every result being whole.
    """
    if session.rounds_finished == 0:
        progress.say("interrupted before the first round was finished: nothing to keep")
        return
    with shielded():
        store = Store(state_dir(root) / "partial")
        for record, origin in zip(session.records, origins):
            record.mark_interrupted()
            path = store.save(assemble(session, record, origin))
            progress.say(f"interrupted: {session.rounds_finished} finished rounds are kept in {path}")
