"""Writing a file whole or not at all, and the directory of a machine."""

from __future__ import annotations

import os
import re
import secrets
from pathlib import Path

from ghostbench.errors import CouldNotJudge


_LONGEST = 100  # a fingerprint of ours has 12; a file system refuses more than 255


def machine_directory(fingerprint: str) -> str:
    """A machine's fingerprint, which any result file may spell as it likes, as the name of one directory."""
    safe = re.sub(r"[^0-9A-Za-z._-]", "_", fingerprint)[:_LONGEST]
    return safe if safe.strip(".") else f"_{safe}"


def write_atomically(path: Path, text: str) -> None:
    """Writes `text` as UTF-8 under a temporary name beside `path`, then renames it over `path`.

    A crash or a full disk leaves the old file, or none, never a half. Directories are created.
    Raises CouldNotJudge naming `path` when the system refuses (no space, no permission).
    """
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(4)}.tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            _write(temporary, text)
            os.rename(temporary, path)
        except BaseException:  # an interrupt too
            temporary.unlink(missing_ok=True)
            raise
        _sync_directory(path.parent)
    except OSError as error:
        raise CouldNotJudge(f"cannot write {path}: {error.strerror}; nothing was saved") from error


def _write(path: Path, text: str) -> None:
    with path.open("w", encoding="utf-8") as stream:
        stream.write(text)
        stream.flush()
        os.fsync(stream.fileno())


def _sync_directory(directory: Path) -> None:
    """Makes the rename itself survive a power cut."""
    handle = os.open(directory, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
