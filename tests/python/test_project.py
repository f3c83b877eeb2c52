"""Which directory is the project, on real git repositories."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from ghostbench.errors import CouldNotJudge
from ghostbench.project import SOURCE_ROOT, ignore_state, project_root, state_dir


def repository(path: Path) -> Path:
    path.mkdir(parents=True)
    subprocess.run(["git", "init", "--quiet", path], check=True)
    return path


def test_the_source_root_holds_the_launcher() -> None:
    assert (SOURCE_ROOT / "ghostbench").is_file()


def test_a_directory_below_belongs_to_its_repository(tmp_path: Path) -> None:
    root = repository(tmp_path / "project with a space")
    (root / "deep" / "er").mkdir(parents=True)
    assert project_root(root / "deep" / "er") == root
    assert state_dir(root) == root / ".ghostbench"


def test_outside_of_any_repository_the_launchers_directory_is_the_project(tmp_path: Path) -> None:
    assert project_root(tmp_path) == SOURCE_ROOT


def test_without_git_the_launchers_directory_is_the_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = repository(tmp_path / "project")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert project_root(root) == SOURCE_ROOT


def test_an_unpacked_archive_inside_another_repository_is_a_project_of_its_own(tmp_path: Path) -> None:
    outer = repository(tmp_path / "outer")
    archive = outer / "vendor" / "ghostbench"
    (archive / "tools").mkdir(parents=True)
    assert project_root(archive / "tools", archive) == archive
    assert project_root(outer, archive) == outer


def test_a_git_hook_that_calls_does_not_mislead(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = repository(tmp_path / "project")
    (root / "below").mkdir()
    monkeypatch.setenv("GIT_DIR", str(root / ".git"))
    assert project_root(root / "below") == root


@pytest.mark.skipif(os.geteuid() != 0, reason="giving a directory to another user needs root")
def test_a_repository_of_another_user_is_refused_with_gits_own_advice(tmp_path: Path) -> None:
    root = repository(tmp_path / "project")
    for path in (root, root / ".git"):
        os.chown(path, 12345, 12345)
    with pytest.raises(CouldNotJudge, match="safe.directory"):
        project_root(root)


def test_git_ignores_what_we_keep_and_no_file_of_the_users_changes(tmp_path: Path) -> None:
    root = repository(tmp_path / "project")
    (state_dir(root) / "store").mkdir(parents=True)
    (state_dir(root) / "store" / "result.json").write_text("{}")
    ignore_state(root)
    ignore_state(root)
    status = subprocess.run(["git", "status", "--porcelain"], cwd=root, capture_output=True, text=True, check=True)
    assert status.stdout == ""
