"""Building: in the user's build directory, and commits in a cache outside the user's tree."""

from __future__ import annotations

import fcntl
import os
import shutil
from pathlib import Path

import pytest

from ghostbench.errors import CouldNotJudge
from ghostbench.measure import build
from ghostbench.measure.build import BuildCache, build_here, build_key, default_cache
from ghostbench.measure.checkouts import checkout
from ghostbench.measure.repository import Repository
from ghostbench.measure.suite import OUR_SUITE, Suite, load_suite
from tests.fakes.projects import commit, git, make_project
from tests.python.measure.test_repository import state


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return make_project(tmp_path / "project")


def cached(root: Path, tmp_path: Path, name: str = "HEAD") -> Path:
    repository = Repository(root)
    return BuildCache(tmp_path / "cache").build(repository, repository.resolve(name), load_suite(root), "release")


def worktrees(root: Path) -> int:
    return git(root, "worktree", "list").count("\n")


def leftovers(tmp_path: Path) -> list[Path]:
    trees = tmp_path / "cache" / "trees"
    return list(trees.iterdir()) if trees.exists() else []


def test_the_working_tree_is_built_where_the_users_builds_go(root: Path) -> None:
    lines: list[str] = []
    binary = build_here(load_suite(root), root, "release", lines.append)
    assert binary == root / "build/release/bench/ghostbench-bench"
    assert binary.exists()
    assert (root / ".ghostbench/logs/build-release.log").exists()


def test_a_build_has_the_users_environment_but_for_what_git_set(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CCACHE_DIR", "/mine")
    monkeypatch.setenv("GIT_INDEX_FILE", "/theirs")
    build_here(Suite("x", (("sh", "-c", "echo $CCACHE_DIR,$GIT_INDEX_FILE."),), "bench", protocol=True), tmp_path, "release")
    assert "\n/mine,.\n" in (tmp_path / ".ghostbench/logs/build-release.log").read_text()


def test_a_failed_build_names_its_log_and_the_last_lines(tmp_path: Path) -> None:
    suite = Suite("x", (("sh", "-c", "seq 30; echo last words >&2; exit 7"),), "bench", protocol=True)
    with pytest.raises(CouldNotJudge) as caught:
        build_here(suite, tmp_path, "release")
    message, log = str(caught.value), tmp_path / ".ghostbench/logs/build-release.log"
    assert "exit status 7" in message and str(log) in message
    assert message.endswith("\n  29\n  30\n  last words") and "\n  3\n" not in message
    assert "\n3\n" in log.read_text()


def test_a_build_command_that_does_not_exist_is_named(tmp_path: Path) -> None:
    with pytest.raises(CouldNotJudge, match="cannot run no-such-program"):
        build_here(Suite("x", (("no-such-program",),), "bench", protocol=True), tmp_path, "release")


def test_building_a_commit_leaves_the_users_tree_index_and_head_alone(root: Path, tmp_path: Path) -> None:
    old = git(root, "rev-parse", "HEAD").strip()
    commit(root, "Second", {"engines": {}, "fixtures": []})
    (root / "fake.json").write_text('{"edited": 1}')
    before = state(root)
    binary = cached(root, tmp_path, old)
    assert state(root) == before
    assert '"alpha"' in (binary.parent / "fake.json").read_text()  # the old commit's
    assert (worktrees(root), leftovers(tmp_path)) == (1, [])


def test_two_commits_lie_at_paths_of_equal_length_and_one_is_built_once(root: Path, tmp_path: Path) -> None:
    first = cached(root, tmp_path)
    (first.parent / "calls.log").write_text("this very build")
    commit(root, "Second", {"engines": {"ghost": {}}, "fixtures": ["tiny"]})
    second = cached(root, tmp_path)
    assert first != second and len(str(first)) == len(str(second))
    commit(root, "The same files again")
    assert cached(root, tmp_path) == second
    assert cached(root, tmp_path, "HEAD~2") == first
    assert (first.parent / "calls.log").exists()


def test_a_commit_that_does_not_build_leaves_a_log_and_no_worktree(root: Path, tmp_path: Path) -> None:
    (root / "broken").write_text("")
    commit(root, "Break it")
    for _ in range(2):  # a failed build is not taken for a cached one
        with pytest.raises(CouldNotJudge, match=r"the log is (.*/builds/[0-9a-f]{16}/build\.log)"):
            cached(root, tmp_path)
    assert (worktrees(root), leftovers(tmp_path)) == (1, [])
    assert [path.name for path in (tmp_path / "cache/builds").glob("*/*")] == ["build.log"]


def test_a_half_finished_build_is_made_anew(root: Path, tmp_path: Path) -> None:
    binary = cached(root, tmp_path)
    (binary.parents[2] / "done").unlink()
    (binary.parent / "rubbish").write_text("")
    assert cached(root, tmp_path) == binary
    assert not (binary.parent / "rubbish").exists()


def test_a_worktree_is_gone_whatever_happens_inside(root: Path, tmp_path: Path) -> None:
    repository, path = Repository(root), tmp_path / "tree"
    with pytest.raises(KeyboardInterrupt):
        with checkout(repository, "HEAD", path) as source:
            assert (source / "fake.json").exists() and worktrees(root) == 2
            raise KeyboardInterrupt
    assert not path.exists() and worktrees(root) == 1


@pytest.mark.parametrize("vanished", [False, True])
def test_a_worktree_that_a_killed_process_left_is_removed(root: Path, tmp_path: Path, vanished: bool) -> None:
    stale = tmp_path / "cache" / "trees" / ("0" * 16)
    (tmp_path / "cache" / "locks").mkdir(parents=True)
    git(root, "worktree", "add", "--detach", str(stale), "HEAD")
    if vanished:  # its files are gone, git's note of it is not
        shutil.rmtree(stale)
        stale.mkdir()
    cached(root, tmp_path)
    assert (worktrees(root), leftovers(tmp_path)) == (1, [])


def test_a_worktree_in_use_by_another_process_stays(root: Path, tmp_path: Path) -> None:
    used = tmp_path / "cache" / "trees" / ("0" * 16)
    (tmp_path / "cache" / "locks").mkdir(parents=True)
    git(root, "worktree", "add", "--detach", str(used), "HEAD")
    with (tmp_path / "cache" / "locks" / used.name).open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        cached(root, tmp_path)
        assert (used / "fake.json").exists()


def test_the_users_own_worktrees_are_none_of_our_business(root: Path, tmp_path: Path) -> None:
    git(root, "worktree", "add", "--quiet", "--detach", str(tmp_path / "mine"), "HEAD")
    (tmp_path / "mine").rename(tmp_path / "on a disk not mounted")
    cached(root, tmp_path)
    assert worktrees(root) == 2


def test_a_hook_of_the_user_does_not_run(root: Path, tmp_path: Path) -> None:
    hook = root / ".git/hooks/post-checkout"
    hook.parent.mkdir(exist_ok=True)
    hook.write_text(f"#!/bin/sh\ntouch {tmp_path}/hook-ran\n")
    hook.chmod(0o755)
    cached(root, tmp_path)
    assert not (tmp_path / "hook-ran").exists()


def test_the_key_changes_with_everything_that_changes_the_binary(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def key(tree: str = "a", suite: Suite = OUR_SUITE, preset: str = "release") -> str:
        return build_key(tree, suite, preset)

    monkeypatch.setattr(build, "PACKAGES", tmp_path / "status")
    keys = [key(), key(tree="b"), key(preset="native"), key(suite=Suite("x", (), "y", protocol=True))]
    monkeypatch.setenv("CXXFLAGS", "-O1")
    keys.append(key())
    monkeypatch.setenv("CXX", "/bin/echo other compiler")
    keys.append(key())
    (tmp_path / "status").write_text("a library was added")
    keys.append(key())
    assert len(set(keys)) == len(keys)
    assert {len(one) for one in keys} == {16}
    assert keys[-1] == key()


def test_the_oldest_builds_are_forgotten(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(build, "KEPT_BUILDS", 2)
    binaries = []
    for number in range(3):
        commit(root, str(number), {"engines": {str(number): {}}, "fixtures": []})
        binaries.append(cached(root, tmp_path))
        os.utime(binaries[-1].parents[2] / "done", (number, number))
    commit(root, "last", {"engines": {"last": {}}, "fixtures": []})
    binaries.append(cached(root, tmp_path))
    assert [binary.exists() for binary in binaries] == [False, False, True, True]


@pytest.mark.parametrize(
    ("variable", "directory"),
    [("/x", "/x/ghostbench"), ("", "/home/me/.cache/ghostbench"), ("relative", "/home/me/.cache/ghostbench")],
)
def test_the_cache_lies_where_the_user_keeps_caches(monkeypatch: pytest.MonkeyPatch, variable: str, directory: str) -> None:
    monkeypatch.setenv("HOME", "/home/me")
    monkeypatch.setenv("XDG_CACHE_HOME", variable)
    assert default_cache().directory == Path(directory)
