"""`ghostbench compare` on a project whose bench is the fake one, in this process."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

from ghostbench.cli import main
from ghostbench.results.google_benchmark import read_result
from tests.fakes.projects import CONFIG, TOML, commit, git, make_project, write_valgrind

A = "alpha/read/string/tiny"


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = make_project(tmp_path / "project")
    monkeypatch.chdir(root)
    monkeypatch.setenv("PATH", str(write_valgrind(tmp_path / "bin")), prepend=":")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return root


def ghostbench(*words: str) -> tuple[int, str, str]:
    stdout, stderr = io.StringIO(), io.StringIO()
    status = main(["compare", *words], stdout, stderr)
    return status, stdout.getvalue(), stderr.getvalue()


def compared(*words: str) -> tuple[int, dict[str, Any]]:
    status, out, err = ghostbench("--json", *words)
    assert out, err
    return status, json.loads(out)


def verdicts(value: dict[str, Any], cell: str) -> dict[str, str]:
    return {entry["metric"]: entry["verdict"] for entry in value["cells"] if entry["cell"] == cell}


def changed(root: Path, **switches: Any) -> None:
    """A commit after which A behaves otherwise."""
    commit(root, "Change A", {**CONFIG, "cells": {A: switches}})


def files(root: Path) -> list[Path]:
    return sorted((root / ".ghostbench/store").glob("*/*.json"))


def test_a_commit_against_itself_is_measured_all_the_same_and_passes(root: Path) -> None:
    status, value = compared("HEAD", "HEAD", "--seed", "1")
    assert (status, value["outcome"], value["rounds"]) == (0, "pass", 6)
    times = [entry for entry in value["cells"] if entry["metric"] == "time"]
    assert len(times) == 4 and all(entry["interval"] for entry in times)
    assert all(entry["base"] != entry["head"] for entry in times)  # two sides measured, not one shown twice


def test_both_sides_are_stored_under_one_session(root: Path) -> None:
    changed(root, allocs=7)
    ghostbench("HEAD~1", "HEAD", "--rounds", "5")
    results = [read_result(path) for path in files(root)]
    sessions = {result.facts.session for result in results if result.facts}
    assert len(results) == 2 and len(sessions) == 1 and None not in sessions
    shas = {result.facts.commit.sha for result in results if result.facts and result.facts.commit}
    assert shas == {git(root, "rev-parse", name).strip() for name in ("HEAD", "HEAD~1")}
    assert [{row.round for row in result.rows} for result in results] == [set(range(5))] * 2


@pytest.mark.parametrize(
    ("switches", "metric", "verdict", "status"),
    [
        ({"allocs": 8}, "allocs", "regressed", 1),
        ({"allocs": 6}, "allocs", "improved", 0),
        ({"instructions": 5100}, "instructions", "regressed", 1),
        ({"instructions": 5010}, "instructions", "unchanged", 0),
        ({"time_ns": 1100}, "time", "regressed", 1),
        ({"time_ns": 900}, "time", "improved", 0),
        ({"verify": {"status": "errored", "reason": "wrong answer"}}, "time", "errored", 3),
        ({"time": "crash"}, "time", "errored", 3),
    ],
)
def test_what_head_changed_is_told_by_the_witness_that_saw_it(
    root: Path, switches: dict[str, Any], metric: str, verdict: str, status: int
) -> None:
    changed(root, **switches)
    ended, value = compared("HEAD~1", "HEAD", "--seed", "3", "--engines", "alpha")
    assert (ended, verdicts(value, A)[metric]) == (status, verdict)
    assert set(verdicts(value, "alpha/write/string/tiny").values()) == ({"errored"} if switches.get("time") else {"unchanged"})


def test_an_engine_that_only_head_has_is_new(root: Path) -> None:
    commit(root, "Add gamma", {**CONFIG, "engines": {"alpha": {}, "beta": {}, "gamma": {}}})
    status, value = compared("HEAD~1", "HEAD", "--rounds", "6", "--engines", "gamma,alpha", "--ops", "read")
    assert status == 0
    assert set(verdicts(value, "gamma/read/string/tiny").values()) == {"new"}


def test_the_dirty_tree_is_compared_and_stays_as_it_is(root: Path) -> None:
    (root / "fake.json").write_text(json.dumps({**CONFIG, "cells": {A: {"allocs": 9}}}))
    before = (root / "fake.json").read_text(), (root / ".git/index").read_bytes()
    status, value = compared("HEAD", "worktree", "--rounds", "6")
    assert (status, verdicts(value, A)["allocs"]) == (1, "regressed")
    assert value["head"]["commit"]["dirty"] and not value["base"]["commit"]["dirty"]
    assert ((root / "fake.json").read_text(), (root / ".git/index").read_bytes()) == before
    assert any("-dirty-" in path.name for path in files(root))


def test_two_result_files_are_judged_without_building(root: Path) -> None:
    changed(root, allocs=8)
    ghostbench("HEAD~1", "HEAD", "--rounds", "6", "--seed", "5")
    (root / "ghostbench.toml").write_text("[suite]\nnonsense = 1\n")
    paths = sorted(files(root), key=lambda path: '"allocs": 8' in path.read_text())
    status, value = compared(*map(str, paths))
    assert (status, value["rounds"], verdicts(value, A)["allocs"]) == (1, 6, "regressed")
    assert len(files(root)) == 2


def test_the_projects_policy_is_what_judges_commits_and_files(root: Path) -> None:
    changed(root, allocs=8)
    with (root / "ghostbench.toml").open("a") as config:
        config.write('[[override]]\ncells = "alpha/read/*"\nallocs = "20 %"\n')
    _, value = compared("HEAD~1", "HEAD", "--rounds", "6", "--engines", "alpha")
    assert verdicts(value, A)["allocs"] == "unchanged"
    paths = sorted(files(root), key=lambda path: '"allocs": 8' in path.read_text())
    assert verdicts(compared(*map(str, paths))[1], A)["allocs"] == "unchanged"


def test_a_policy_with_a_typo_is_told_before_anything_is_built(root: Path) -> None:
    (root / "ghostbench.toml").write_text(TOML + "[fail]\n# one word\nverdicts = ['regresed']\n")
    status, out, err = ghostbench("HEAD", "HEAD")
    line = TOML.count("\n") + 3
    assert (status, out) == (2, "")
    assert err == (
        f"ghostbench: {root}/ghostbench.toml:{line}: [fail] verdicts: unknown verdict 'regresed'; "
        "the nearest are: regressed, removed, skipped\n"
    )


ACCEPTING = "Change A\n\nPerf-Accept: alpha/read/* allocs +1 one more\n" + "".join(
    f"Perf-Accept: alpha/* {metric} 100% goes with it\n" for metric in ("requested_bytes", "alloc_bytes", "peak_bytes", "leaked_bytes")
)


def test_what_a_commit_accepts_does_not_fail_where_it_is_in_the_range(root: Path) -> None:
    commit(root, ACCEPTING, {**CONFIG, "cells": {A: {"allocs": 8}}})
    sha = git(root, "rev-parse", "HEAD").strip()
    status, value = compared("HEAD~1", "HEAD", "--rounds", "6", "--engines", "alpha", "--ops", "read")
    assert (status, verdicts(value, A)["allocs"]) == (0, "regressed")
    (row,) = (entry for entry in value["cells"] if entry["metric"] == "allocs")
    assert (row["accepted"], row["fails"], row["reason"]) == (
        sha, False, f"+1 allocations per op; accepted by {sha[:12]}: one more; most in: f() +1"
    )
    assert value["accepted"][0] == {
        "commit": sha, "cells": "alpha/read/*", "metric": "allocs", "limit": "+1", "reason": "one more", "used": True
    }
    status, out, _ = ghostbench(*map(str, sorted(files(root), key=lambda path: '"allocs": 8' in path.read_text())))
    assert status == 0  # two files of known commits have the same range
    assert out.count(f"accepted by {sha[:12]}: one more") == 1 and f"accepted by {sha[:12]}: alpha/read/* allocs +1 one more" in out
    commit(root, "Change A back", CONFIG)
    assert compared("HEAD", "HEAD~1", "--rounds", "6", "--engines", "alpha", "--ops", "read")[0] == 1  # not in HEAD..HEAD~1


def test_a_malformed_trailer_is_bad_input(root: Path) -> None:
    commit(root, "Change A\n\nPerf-Accept: alpha/* allocs +1", {**CONFIG, "cells": {A: {"allocs": 8}}})
    status, out, err = ghostbench("HEAD~1", "HEAD", "--rounds", "6", "--engines", "alpha", "--ops", "read")
    assert (status, out) == (2, "")
    assert f"commit {git(root, 'rev-parse', 'HEAD')[:12]}: 'Perf-Accept: alpha/* allocs +1': the reason is missing" in err
    assert "building" not in err


def test_what_is_unchanged_is_counted_and_listed_when_asked_for(root: Path) -> None:
    _, short, _ = ghostbench("HEAD", "HEAD", "--rounds", "5", "--engines", "alpha", "--ops", "read")
    _, long, _ = ghostbench("HEAD", "HEAD", "--rounds", "5", "--engines", "alpha", "--ops", "read", "--all")
    assert "allocs 1" in short and "peak_bytes  " not in short
    assert "peak_bytes  " in long and long.count("unchanged") >= 6


def test_nothing_is_left_behind_but_builds_and_results(root: Path, tmp_path: Path) -> None:
    ghostbench("HEAD", "HEAD", "--rounds", "5")
    assert git(root, "worktree", "list").count("\n") == 1
    assert list((tmp_path / "cache/ghostbench/trees").iterdir()) == []
    assert git(root, "status", "--porcelain").splitlines() in ([], ["?? .ghostbench/"])


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("mian", "HEAD"), "'mian' is neither a commit, a branch or a tag, nor a result file; the nearest names are: main"),
        (("HEAD", "fake.json"), "one side is a result file and the other is not"),
        (("fake.json", "fake.json", "--engines", "alpha"), "two result files are compared whole"),
        (("fake.json", "fake.json"), "fake.json:1:1"),
        (("HEAD",), "arguments are required: head"),
        (("HEAD", "HEAD", "--rounds", "4"), "at least 5"),
        (("HEAD", "HEAD", "--engines", "delta"), "unknown engine 'delta'"),
    ],
)
def test_bad_input_is_told_with_a_way_out(root: Path, words: tuple[str, ...], message: str) -> None:
    status, out, err = ghostbench(*words)
    assert (status, out) == (2, "")
    assert message in err
    assert files(root) == []


def test_outside_of_a_repository_commits_have_no_meaning(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ghostbench.commands.compare.project_root", lambda: tmp_path)
    status, _, err = ghostbench("HEAD~1", "HEAD")
    assert status == 2 and "'HEAD~1' is no result file" in err


def test_a_commit_that_does_not_build_could_not_be_judged(root: Path, tmp_path: Path) -> None:
    (root / "broken").write_text("")
    commit(root, "Break it")
    status, _, err = ghostbench("HEAD~1", "HEAD")
    assert status == 3
    log = re.search(r"the log is (\S+/build\.log)", err)
    assert log is not None and Path(log.group(1)).exists()
    assert git(root, "worktree", "list").count("\n") == 1


def test_a_shallow_clone_could_not_be_judged_and_says_why(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    commit(root, "Second")
    git(tmp_path, "clone", "--quiet", "--depth=1", f"file://{root}", "shallow")
    monkeypatch.chdir(tmp_path / "shallow")
    status, _, err = ghostbench("HEAD~1", "HEAD")
    assert status == 3 and "fetch-depth: 0" in err


def test_a_detached_head_is_compared_like_any_other(root: Path) -> None:
    git(root, "checkout", "--quiet", "--detach")
    status, value = compared("HEAD", "worktree", "--rounds", "5")
    assert status == 0
    assert value["head"]["commit"]["branch"] is None


@pytest.mark.parametrize("minutes", ["0", "-1", "nan", "inf", "soon"])
def test_a_budget_is_a_number_of_minutes(root: Path, minutes: str) -> None:
    status, out, err = ghostbench("HEAD", "HEAD", f"--budget={minutes}")
    assert (status, out) == (2, "") and "is not a number of minutes above 0" in err


def test_a_spent_budget_leaves_cells_inconclusive_and_says_so(root: Path) -> None:
    commit(root, "Noisy", {**CONFIG, "cells": {A: {"noise": 3.0}}})
    status, out, err = ghostbench("HEAD", "HEAD", "--budget", "0.00001")
    assert status == 0 and "min is spent after 5 rounds" in err
    assert "5 rounds are too few" in out
