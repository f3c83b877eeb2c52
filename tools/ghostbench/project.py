"""Where the user's project is, and where Ghostbench keeps what it makes of it."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from ghostbench.errors import CouldNotJudge

SOURCE_ROOT = Path(__file__).resolve().parents[2]
"""The checkout that this program runs from: it holds the launcher `ghostbench`."""


def project_root(start: Path | None = None, source_root: Path = SOURCE_ROOT) -> Path:
    """The git top level of `start` (default: the current directory); without one, the launcher's directory.

    A tree without git (an unpacked archive) is a project too, even where it lies inside another repository:
    there, results carry no commit. Raises CouldNotJudge when git refuses a tree that somebody else owns.
    """
    directory = (start or Path.cwd()).resolve()
    top = _git_top_level(directory)
    archive = directory.is_relative_to(source_root) and top is not None and not top.is_relative_to(source_root)
    return source_root if top is None or archive else top


def state_dir(root: Path) -> Path:
    """The directory of the project `root` for the store, reports and logs. Not created here."""
    return root / ".ghostbench"


def ignore_state(root: Path) -> None:
    """Makes git ignore the state directory, from within: no file of the user's is touched."""
    ignore = state_dir(root) / ".gitignore"
    if not ignore.exists():
        ignore.parent.mkdir(parents=True, exist_ok=True)
        ignore.write_text("*\n")


def _git_top_level(directory: Path) -> Path | None:
    # A git hook that calls us sets GIT_DIR, which would make any directory a top level.
    env = {key: value for key, value in os.environ.items() if not key.startswith("GIT_")}
    command = ["git", "rev-parse", "--show-toplevel"]
    try:
        answer = subprocess.run(command, cwd=directory, env=env, capture_output=True, text=True, check=False)
    except FileNotFoundError:  # no git installed
        return None
    if "safe.directory" in answer.stderr:
        raise CouldNotJudge(f"git refuses to work in {directory}: {answer.stderr.strip()}")
    path = answer.stdout.rstrip("\n")
    return Path(path) if answer.returncode == 0 and path else None
