"""A file is written whole or not at all."""

from __future__ import annotations

import errno
import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from ghostbench.errors import CouldNotJudge
from ghostbench.results.files import write_atomically


@pytest.fixture
def full_disk(tmp_path: Path) -> Iterator[Path]:
    """A real file system with 16 KiB of room."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", disk], capture_output=True, check=False)
    if mounted.returncode != 0:
        pytest.skip("mounting a tmpfs needs root")
    yield disk
    subprocess.run(["umount", disk], check=True)


def test_directories_are_made_and_nothing_else_is_left_behind(tmp_path: Path) -> None:
    path = tmp_path / "a" / "b.json"
    write_atomically(path, "π\n")
    assert path.read_text(encoding="utf-8") == "π\n"
    assert [entry.name for entry in path.parent.iterdir()] == ["b.json"]


def test_a_full_disk_leaves_the_old_file_and_no_half_one(full_disk: Path) -> None:
    path = full_disk / "r.json"
    write_atomically(path, "old")
    with pytest.raises(CouldNotJudge, match=rf"cannot write {path}: No space left on device; nothing was saved"):
        write_atomically(path, "x" * 100_000)
    assert path.read_text() == "old"
    assert os.listdir(full_disk) == ["r.json"]


@pytest.mark.parametrize("step", ["fsync", "rename"])
def test_a_failure_at_any_step_leaves_the_old_file_and_no_temporary_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str
) -> None:
    path = tmp_path / "r.json"
    write_atomically(path, "old")

    def fail(*_: object) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(os, step, fail)
    with pytest.raises(CouldNotJudge, match="Input/output error"):
        write_atomically(path, "new")
    assert path.read_text() == "old"
    assert os.listdir(tmp_path) == ["r.json"]


def test_an_interrupt_while_writing_leaves_no_temporary_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupt)
    with pytest.raises(KeyboardInterrupt):
        write_atomically(tmp_path / "r.json", "new")
    assert os.listdir(tmp_path) == []


def test_a_directory_that_may_not_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(CouldNotJudge, match=r"cannot write .*file/r\.json"):
        write_atomically(tmp_path / "file" / "r.json", "x")
