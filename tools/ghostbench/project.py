"""Where the user's project is, and where Ghostbench keeps what it makes of it."""

from __future__ import annotations

import subprocess
from pathlib import Path

SOURCE_ROOT = Path(__file__).resolve().parents[2]
"""The checkout that this program runs from: it holds the launcher `ghostbench`."""


def project_root(start: Path | None = None) -> Path:
    """The git top level of `start` (default: the current directory); without one, the launcher's directory.

    A tree without git (an unpacked archive) is a project too: there, results carry no commit.
    """
    top = _git_top_level(start or Path.cwd())
    return top if top is not None else SOURCE_ROOT


def state_dir(root: Path) -> Path:
    """The git-ignored directory of the project `root` for the store, builds and logs. Not created here."""
    return root / ".ghostbench"


def _git_top_level(directory: Path) -> Path | None:
    try:
        answer = subprocess.run(
            ["git", "rev-parse", "--show-toplevel"], cwd=directory, capture_output=True, text=True, check=False
        )
    except FileNotFoundError:  # no git installed
        return None
    path = answer.stdout.rstrip("\n")
    return Path(path) if answer.returncode == 0 and path else None
