"""Where a binary lies in memory, drawn anew for every process run.

A program's file stays in the same page frames of physical memory for as long as the file is cached, and which
frames they are decides which cache sets its code meets in. Two byte-identical copies of one binary can therefore
differ in time by a percent for hours, and no number of rounds shows that it is not the code. So each process run
gets a copy of its own, whose pages were written in random order, and the placement becomes part of what the rounds
average over.
"""

from __future__ import annotations

import os
import random
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ghostbench.errors import CouldNotJudge

PAGE = 4096
PREFIX = ".placed-"


@contextmanager
def scattered_copy(binary: Path) -> Iterator[Path]:
    """A copy of `binary` for one process run, gone afterwards.

    It lies beside the binary, for what a program looks for beside itself; the paths of all copies have one length.
    Raises CouldNotJudge when the binary is gone or the disk does not hold a copy.
    """
    copy = binary.with_name(f"{PREFIX}{secrets.token_hex(8)}")
    try:
        _write_scattered(binary.read_bytes(), copy, binary.stat().st_mode)
    except OSError as error:
        copy.unlink(missing_ok=True)
        raise CouldNotJudge(f"cannot copy {binary} for a process run: {error.strerror}") from error
    try:
        yield copy
    finally:
        copy.unlink(missing_ok=True)


def _write_scattered(content: bytes, copy: Path, mode: int) -> None:
    """Pages get their frames in the order in which they are first written."""
    offsets = list(range(0, len(content), PAGE))
    random.SystemRandom().shuffle(offsets)
    descriptor = os.open(copy, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode & 0o777)
    try:
        for offset in offsets:
            os.pwrite(descriptor, content[offset : offset + PAGE], offset)
    finally:
        os.close(descriptor)
