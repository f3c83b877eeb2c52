"""Questions to the user's repository, and that asking them changes nothing."""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from ghostbench.errors import BadInput, CouldNotJudge
from ghostbench.measure.repository import Repository, open_repository
from tests.fakes.projects import commit, git, make_project


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return make_project(tmp_path / "project")


def state(root: Path) -> tuple[str, str, int, str]:
    """Everything of the user's that must stay as it is: HEAD, index (its bytes and its time), status."""
    index = root / ".git" / "index"
    digest = hashlib.sha256(index.read_bytes()).hexdigest()
    head = (root / ".git" / "HEAD").read_text() + git(root, "rev-parse", "HEAD")
    return head, digest, index.stat().st_mtime_ns, git(root, "--no-optional-locks", "status", "--porcelain")


def test_a_commits_facts_are_what_git_says(root: Path) -> None:
    parent = git(root, "rev-parse", "HEAD").strip()
    sha = commit(root, "Faster: no copy of <each> record | 10 %")
    facts = Repository(root).facts("HEAD", dirty=True)
    assert (facts.sha, facts.parents, facts.branch, facts.dirty) == (sha, (parent,), "main", True)
    assert facts.subject == "Faster: no copy of <each> record | 10 %"
    assert "T" in facts.author_date and facts.author_date[-6] in "+-Z" or facts.author_date.endswith("Z")
    assert Repository(root).facts("HEAD~1", dirty=False).branch is None  # the branch stands elsewhere


def test_trailers_are_those_of_the_commits_that_only_head_has(root: Path) -> None:
    commit(root, "Old\n\nPerf-Accept: * time 1% before the range")
    base = git(root, "rev-parse", "HEAD").strip()
    one = commit(root, "One\n\nPerf-Accept: * time 5% a reason\n  on two lines\nReviewed-by: x\nperf-accept: a b c d")
    commit(root, "In the text\n\nPerf-Accept: * time 5% is no trailer here,\nbut text.\n\nThe end.")
    git(root, "checkout", "--quiet", "-b", "side", base)
    two = commit(root, "Two\n\nPerf-Accept:")
    git(root, "merge", "--quiet", "--no-edit", "main")
    git(root, "config", "log.showSignature", "true")
    found = Repository(root).trailers("Perf-Accept", base, "HEAD")
    assert sorted(found) == sorted([(two, ""), (one, "* time 5% a reason on two lines"), (one, "a b c d")])
    assert Repository(root).trailers("Perf-Accept", "HEAD", "HEAD") == []


def test_a_detached_head_has_no_branch(root: Path) -> None:
    git(root, "checkout", "--quiet", "--detach")
    assert Repository(root).facts("HEAD", dirty=False).branch is None


def test_a_subject_in_an_old_encoding_stays_readable(root: Path) -> None:
    (root / "message").write_bytes(b"caf\xe9\n")
    git(root, "-c", "i18n.commitEncoding=latin1", "commit", "--quiet", "--allow-empty", "--file", "message")
    assert Repository(root).facts("HEAD", dirty=False).subject in ("café", "caf�")


def _edit(root: Path) -> None:
    (root / "fake.json").write_text("{}")


def _stage(root: Path) -> None:
    _edit(root)
    git(root, "add", "fake.json")


def _new_file(root: Path) -> None:
    (root / "new file").write_text("x")


def _delete(root: Path) -> None:
    (root / "fake.json").unlink()


def _store_and_build(root: Path) -> None:
    for directory in (".ghostbench/store", "build/release", "report"):
        (root / directory).mkdir(parents=True)
        (root / directory / "x").write_text("x")


def _touch(root: Path) -> None:
    os.utime(root / "fake.json", (1, 1))


def _tracked_build(root: Path) -> None:
    (root / "build").mkdir()
    (root / "build" / "flags").write_text("-O2")
    commit(root, "Scripts live in build/")
    (root / "build" / "flags").write_text("-O3")


@pytest.mark.parametrize(
    ("change", "dirty"),
    [
        (lambda root: None, False),
        (_edit, True),
        (_stage, True),
        (_new_file, True),
        (_delete, True),
        (_store_and_build, False),  # what we leave behind ourselves
        (_touch, False),
        (_tracked_build, True),  # a source that happens to be called build/
    ],
)
def test_dirty_is_what_differs_from_head_but_for_our_own_traces(
    root: Path, change: Callable[[Path], None], dirty: bool
) -> None:
    change(root)
    before = state(root)
    assert Repository(root).is_dirty() is dirty
    assert state(root) == before


def test_a_snapshot_holds_the_working_tree_and_leaves_it_alone(root: Path) -> None:
    _stage(root)
    (root / "fake.json").write_text('{"later": "than staged"}')
    _new_file(root)
    (root / "ghostbench-bench").unlink()
    (root / ".gitignore").write_text("*.log\n")
    (root / "noise.log").write_text("x")
    _store_and_build(root)
    before = state(root)
    snapshot = Repository(root).snapshot()
    assert state(root) == before
    files = git(root, "ls-tree", "-r", "--name-only", snapshot).splitlines()
    assert sorted(files) == [".gitignore", "fake.json", "ghostbench.toml", "new file"]
    assert git(root, "show", f"{snapshot}:fake.json") == '{"later": "than staged"}'
    assert git(root, "branch", "--all", "--contains", snapshot) == ""  # on no branch


def test_a_snapshot_is_taken_where_the_store_and_the_builds_are_ignored(root: Path) -> None:
    (root / ".gitignore").write_text("/build/\n/.ghostbench/\n")
    _store_and_build(root)
    _new_file(root)
    (root / ":(top)*").write_text("a name that git could take for a pattern")
    files = git(root, "ls-tree", "-r", "--name-only", Repository(root).snapshot()).splitlines()
    assert {"new file", ":(top)*", ".gitignore"} <= set(files)
    assert not [name for name in files if name.startswith(("build", ".ghostbench"))]


def test_a_snapshot_of_a_tracked_build_directory_holds_its_changes(root: Path) -> None:
    _tracked_build(root)
    assert git(root, "show", f"{Repository(root).snapshot()}:build/flags") == "-O3"


def test_git_as_a_hook_sees_it_does_not_lead_us_astray(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GIT_DIR", "/nonexistent")
    monkeypatch.setenv("GIT_INDEX_FILE", "/nonexistent")
    assert open_repository(root) is not None
    assert Repository(root).is_dirty() is False


def test_names_resolve_as_git_resolves_them(root: Path) -> None:
    first = git(root, "rev-parse", "HEAD").strip()
    second = commit(root, "Second")
    git(root, "tag", "--annotate", "v1.0", "--message", "x", first)
    repository = Repository(root)
    for name, sha in (("HEAD", second), ("HEAD~1", first), ("main", second), ("v1.0", first), (first[:9], first)):
        assert repository.resolve(name) == sha


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("mian", "'mian' is neither a commit, a branch or a tag, nor a result file; the nearest names are: main"),
        ("v1", "the nearest names are: v1.0"),
        ("0123456789", "see: git log"),
        ("HEAD~99", "is neither a commit"),
        ("--all", "is neither a commit"),
        ("", "is neither a commit"),
        ("HEAD:fake.json", "is neither a commit"),  # a file's content is no commit
    ],
)
def test_an_unknown_commit_is_bad_input_with_the_nearest_names(root: Path, name: str, message: str) -> None:
    git(root, "tag", "v1.0")
    with pytest.raises(BadInput) as caught:
        Repository(root).resolve(name)
    assert message in str(caught.value)


def test_a_shallow_clone_says_that_history_was_cut_off(root: Path, tmp_path: Path) -> None:
    commit(root, "Second")
    git(tmp_path, "clone", "--quiet", "--depth=1", f"file://{root}", "shallow")
    with pytest.raises(CouldNotJudge, match="fetch-depth: 0"):
        Repository(tmp_path / "shallow").resolve("HEAD~1")


def test_a_repository_without_a_commit_says_so(tmp_path: Path) -> None:
    git(tmp_path, "init", "--quiet")
    with pytest.raises(BadInput, match="has no commit yet"):
        Repository(tmp_path).resolve("HEAD")


def test_no_repository_is_none(tmp_path: Path, root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert open_repository(tmp_path) is None
    (root / "inside").mkdir()
    assert open_repository(root / "inside") is None  # a project is a repository's top
    monkeypatch.setattr(shutil, "which", lambda name: None)  # git is not installed
    assert open_repository(root) is None


def test_a_git_failure_is_told_in_gits_words(root: Path) -> None:
    with pytest.raises(CouldNotJudge, match="git show failed in .*unknown revision"):
        Repository(root).git("show", "no-such-thing")
