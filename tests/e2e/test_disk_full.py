"""Saving on a file system that is full: told, and nothing half written."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from ghostbench.results.google_benchmark import read_result
from tests.fakes.projects import command_line, make_project, process_environment

SIZE = 1 << 20


@pytest.fixture
def project(tmp_path: Path) -> Iterator[Path]:
    """A project whose state lies on a file system of 1 MiB of its own."""
    project = make_project(tmp_path / "project")
    state = project / ".ghostbench"
    state.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", str(state)]
    if os.geteuid() != 0 or subprocess.run(mount, capture_output=True).returncode != 0:
        pytest.skip("only root may mount a tmpfs")
    yield project
    subprocess.run(["umount", str(state)], check=True)


def ghostbench(project: Path, home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command_line(*words), cwd=project, env=process_environment(home), capture_output=True, text=True, timeout=120
    )


def files(project: Path) -> list[Path]:
    return [path for path in (project / ".ghostbench/store").rglob("*") if path.is_file()]


def fill(project: Path, leave: int) -> None:
    """Takes all room but `leave` bytes."""
    state = os.statvfs(project / ".ghostbench")
    with (project / ".ghostbench/ballast").open("wb") as ballast:
        ballast.write(b"x" * (state.f_bavail * state.f_frsize - leave))


@pytest.mark.parametrize("leave", [0, 4096, 8192])  # 8192: the first half of the file
def test_a_full_disk_could_not_be_judged_and_earlier_results_stay_whole(project: Path, tmp_path: Path, leave: int) -> None:
    assert ghostbench(project, tmp_path, "run", "--no-report").returncode == 0
    (earlier,) = files(project)
    text = earlier.read_text()
    fill(project, leave)
    ended = ghostbench(project, tmp_path, "run", "--no-report")
    assert ended.returncode == 3, ended.stderr
    assert "No space left on device" in ended.stderr and "internal error" not in ended.stderr
    assert files(project) == [earlier]
    assert earlier.read_text() == text and read_result(earlier).facts is not None


def test_a_comparison_is_stored_with_both_sides_or_not_at_all(project: Path, tmp_path: Path) -> None:
    assert ghostbench(project, tmp_path, "compare", "HEAD", "HEAD", "--rounds", "5").returncode == 0
    earlier = files(project)
    assert len(earlier) == 2
    fill(project, max(path.stat().st_size for path in earlier) + 4096)  # room for one
    ended = ghostbench(project, tmp_path, "compare", "HEAD", "HEAD", "--rounds", "5")
    assert ended.returncode == 3
    assert "nothing was saved" in ended.stderr
    assert files(project) == earlier
