"""A commit's files in a worktree outside the user's tree, for as long as they are needed."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ghostbench.measure.interrupts import shielded
from ghostbench.measure.repository import Repository


@contextmanager
def checkout(repository: Repository, commit: str, path: Path) -> Iterator[Path]:
    """The commit's files at `path`, which must be ours to overwrite; gone again whatever happens inside."""
    remove_checkout(repository, path)
    path.parent.mkdir(parents=True, exist_ok=True)
    try:
        repository.git("worktree", "add", "--force", "--detach", str(path), commit)
        yield path
    finally:
        remove_checkout(repository, path)


def remove_checkout(repository: Repository, path: Path) -> None:
    """Removes a worktree and git's note of it, also one that a killed process left half made.

    Not by `git worktree prune`: that would forget the user's own worktrees on a disk not mounted just now.
    """
    with shielded():
        if path.exists():  # first the files: git refuses to remove a worktree that lost its own
            shutil.rmtree(path)
        if str(path.resolve()) in _registered(repository):
            repository.git("worktree", "remove", "--force", "--force", str(path))


def _registered(repository: Repository) -> set[str]:
    lines = repository.git("worktree", "list", "--porcelain").splitlines()
    return {line.removeprefix("worktree ") for line in lines if line.startswith("worktree ")}
