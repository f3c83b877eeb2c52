"""`ghostbench gate`: the baseline that a stored result finds in a real repository, and what is made of it."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ghostbench.cli import main
from ghostbench.measure.machine import machine_facts
from ghostbench.measure.repository import Repository
from ghostbench.project import ignore_state
from ghostbench.results.calibration_file import calibration_dir, save_calibration
from ghostbench.results.schema import NotMeasured
from ghostbench.results.store import default_store
from tests.fakes.projects import TOML, commit, git, make_project
from tests.python.commands.test_doctor import CALIBRATION
from tests.python.making import CELL, FACTS, result, rows

HERE = machine_facts()
OTHER = "floor/read/string/tiny"


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = make_project(tmp_path / "project")
    ignore_state(root)
    monkeypatch.chdir(root)
    return root


def save(root: Path, name: str = "HEAD", allocs: float = 7, dirty: bool = False, cell: str = CELL, **facts: Any) -> Path:
    """A result of the commit `name` in the store, later than those before it."""
    count = len(list(root.glob(".ghostbench/store/*/*.json")))
    fixed = {"machine": HERE, "session": None, "started": f"2025-01-02T04:05:{count:02}Z"}
    made = result(rows(cell, [100.0] * 5, allocs=allocs), **{**fixed, "commit": Repository(root).facts(name, dirty), **facts})
    return default_store(root).save(made)


def ghostbench(*words: str) -> tuple[int, str, str]:
    stdout, stderr = io.StringIO(), io.StringIO()
    status = main(["gate", *words], stdout, stderr)
    return status, stdout.getvalue(), stderr.getvalue()


def gated(*words: str) -> tuple[int, dict[str, Any]]:
    status, out, err = ghostbench("--json", *words)
    assert out, err
    return status, json.loads(out)


def base_of(value: dict[str, Any]) -> tuple[str, int]:
    return value["base"]["commit"]["subject"], value["baseline"]["distance"]


def test_the_newest_result_is_judged_against_the_nearest_measured_ancestor(root: Path) -> None:
    save(root)
    for subject in ("Second", "Third, not measured", "Head"):
        commit(root, subject)
        if "not" not in subject:
            save(root, allocs=8 if subject == "Head" else 7)
    status, value = gated()
    assert (status, value["outcome"], base_of(value)) == (1, "regressed", ("Second", 2))
    assert {entry["metric"]: entry["verdict"] for entry in value["cells"]} == {"time": "inconclusive", "allocs": "regressed"}
    assert next(entry for entry in value["cells"] if entry["metric"] == "time")["reason"].startswith("not interleaved")


def test_a_result_of_another_machine_is_not_judged_by_what_this_one_supports(root: Path) -> None:
    save_calibration(replace(CALIBRATION, machine=HERE.fingerprint), calibration_dir(root, HERE.fingerprint))
    file = save(root, machine=FACTS.machine)
    assert gated("--result", str(file))[1]["tolerance_source"] == f"the default; machine {FACTS.machine.fingerprint} was not calibrated"
    save(root)
    assert gated()[1]["tolerance_source"] == "what this machine supports, as calibrated on 2026-12-03"


def test_people_are_told_the_baseline_and_its_distance(root: Path) -> None:
    save(root)
    sha = git(root, "rev-parse", "HEAD")[:12]
    commit(root, "Head")
    save(root)
    status, out, _ = ghostbench()
    assert status == 0
    assert out.startswith(f"baseline {sha}, 1 commit back\nbase  {sha} Begin\n")
    assert f"inconclusive: 1 cell ({CELL}): not interleaved" in out.replace("\n  ", " ")
    assert all(len(line) <= 80 for line in out.splitlines())
    assert f"\n{CELL}\n" in ghostbench("--all")[1]


def branched(root: Path) -> None:
    """main: Begin - Fork - Later; side: Fork - One - merge of Later - Two, checked out."""
    save(root)
    commit(root, "Fork")
    git(root, "branch", "side")
    commit(root, "Later")
    save(root)
    git(root, "checkout", "--quiet", "side")
    commit(root, "One")
    save(root, allocs=1)  # measured on the side: no baseline
    commit(root, "Two")


@pytest.mark.parametrize(
    ("merged", "words", "base"),
    [
        (False, (), ("Begin", 3)),
        (True, (), ("Later", 3)),  # One, Two and the merge
        (False, ("--base-branch", "side"), ("One", 1)),
    ],
)
def test_on_a_side_branch_the_baseline_is_where_it_left_the_base_branch(
    root: Path, merged: bool, words: tuple[str, ...], base: tuple[str, int]
) -> None:
    branched(root)
    if merged:
        git(root, "merge", "--quiet", "--no-edit", "main")
    save(root)
    assert base_of(gated(*words)[1]) == base


def test_on_the_base_branch_what_was_merged_into_it_is_no_baseline(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    branched(root)
    monkeypatch.setenv("GIT_COMMITTER_DATE", "2037-01-01T00:00:00Z")
    commit(root, "Newer than anything on main")
    save(root, allocs=1)
    git(root, "checkout", "--quiet", "main")
    git(root, "merge", "--quiet", "--no-edit", "side")
    save(root)
    assert base_of(gated()[1]) == ("Later", 1)


@pytest.mark.parametrize("name", ["main", "master", "origin"])
def test_the_base_branch_is_found_as_repositories_have_it(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    branched(root)
    save(root)
    if name == "master":
        git(root, "branch", "--move", "main", "master")
    if name == "origin":  # as continuous integration checks out: detached, with remote branches only
        git(root, "branch", "--move", "main", "trunk")
        git(root, "symbolic-ref", "HEAD", "refs/heads/trunk")
        git(tmp_path, "clone", "--quiet", str(root), "clone")
        clone = tmp_path / "clone"
        git(clone, "checkout", "--quiet", "--detach", "origin/side")
        git(clone, "branch", "--delete", "--force", "trunk")
        (root / ".ghostbench").rename(clone / ".ghostbench")
        monkeypatch.chdir(clone)
    assert base_of(gated()[1]) == ("Begin", 3)


def test_without_a_base_branch_the_way_out_is_told(root: Path) -> None:
    git(root, "branch", "--move", "main", "trunk")
    save(root)
    status, out, err = ghostbench()
    assert (status, out) == (2, "") and "--base-branch NAME" in err
    assert ghostbench("--base-branch", "trunc")[0] == 2


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"dirty": True}, "its tree differed from the commit"),
        ({"build": replace(FACTS.build, compiler="GCC 13")}, "compiler differs: GCC 13 and GCC 12.2.0"),
        ({"build": replace(FACTS.build, flags="-O3")}, "flags differs: Release -O3 and Release -O2"),
        ({"suite": "another"}, "suite differs: another and ghostbench"),
        ({"cell": OTHER}, "no cell in common"),
        ({"machine": replace(HERE, fingerprint="ffffffffffff")}, None),  # another directory
    ],
)
def test_a_result_that_cannot_be_compared_is_never_a_baseline(
    root: Path, changes: dict[str, Any], reason: str | None
) -> None:
    save(root)
    commit(root, "Near")
    path = save(root, allocs=1, **changes)
    commit(root, "Head")
    save(root)
    status, value = gated()
    assert (status, base_of(value)) == (0, ("Begin", 2))
    passed_over = [warning["message"] for warning in value["warnings"] if warning["where"] == "baseline"]
    assert passed_over == ([] if reason is None else [f"passed over {path.name}: {reason}"])


def test_of_one_commits_results_the_one_with_most_cells_in_common_is_the_baseline(root: Path) -> None:
    wide = result(
        rows(CELL, [100.0] * 5, allocs=7), rows(OTHER, [100.0] * 5, allocs=0),
        commit=Repository(root).facts("HEAD", False), machine=HERE, session=None,
    )
    default_store(root).save(wide)
    save(root)  # newer, and of one cell only
    commit(root, "Head")
    assert wide.facts is not None
    newest = replace(wide.facts, commit=Repository(root).facts("HEAD", False), started="2026-01-01T00:00:00Z")
    default_store(root).save(replace(wide, facts=newest))
    assert {entry["verdict"] for entry in gated()[1]["cells"]} == {"inconclusive", "unchanged"}


def test_a_dirty_result_is_judged_against_its_own_commit(root: Path) -> None:
    save(root)
    save(root, allocs=8, dirty=True)
    status, value = gated()
    assert (status, base_of(value)) == (1, ("Begin", 0))


@pytest.mark.parametrize(
    ("policy", "not_measured", "status", "outcome"),
    [
        ("", (), 3, "could_not_judge"),
        ("[fail]\nmissing_baseline = true\n", (), 3, "could_not_judge"),
        ("[fail]\nmissing_baseline = false\n", (), 0, "pass"),
        ("[fail]\nmissing_baseline = false\n", (NotMeasured(OTHER, "errored", "crashed"),), 3, "could_not_judge"),
    ],
)
def test_a_missing_baseline_fails_unless_the_policy_lets_it(
    root: Path, policy: str, not_measured: tuple[NotMeasured, ...], status: int, outcome: str
) -> None:
    (root / "ghostbench.toml").write_text(TOML + policy)
    save(root, not_measured=not_measured)
    found, value = gated()
    assert (found, value["outcome"], value["baseline"], value["base"]["commit"]) == (status, outcome, None, None)
    assert any("no ancestor of" in warning["message"] for warning in value["warnings"])
    assert ghostbench()[1].startswith("no baseline\n")


def test_a_result_file_is_judged_in_place_of_the_newest(root: Path, tmp_path: Path) -> None:
    save(root)
    commit(root, "Head")
    file = save(root, allocs=8).rename(tmp_path / "result.json")
    assert gated()[0] == 3  # the newest is the first, which has no ancestor
    status, value = gated("--result", str(file))
    assert (status, base_of(value)) == (1, ("Begin", 1))


def test_what_a_commit_accepts_passes_the_gate(root: Path) -> None:
    save(root)
    commit(root, "Head\n\nPerf-Accept: * allocs +1 one more")
    save(root, allocs=8)
    status, value = gated()
    assert (status, [one["used"] for one in value["accepted"]]) == (0, [True])


@pytest.mark.parametrize("data", [b"", b'{"context": {}, "benchmarks": []}', b'{"context":'])
def test_an_unreadable_file_of_the_store_is_an_error_that_names_it(root: Path, data: bytes) -> None:
    path = save(root)
    commit(root, "Head")
    save(root)
    path.write_bytes(data)
    status, out, err = ghostbench()
    assert (status, out) == (2, "") and str(path) in err
    assert path.read_bytes() == data


def test_an_empty_store_and_a_result_without_a_commit_are_bad_input(root: Path) -> None:
    status, _, err = ghostbench()
    assert status == 2 and "has no result of this machine" in err and "ghostbench run" in err
    save(root, commit=None)
    status, _, err = ghostbench()
    assert status == 2 and "names no commit" in err
    assert FACTS.commit is not None
    save(root, commit=FACTS.commit)
    status, _, err = ghostbench()
    assert status == 2 and "aaaaaaaaaaaa is not in the repository" in err


def test_a_shallow_clone_could_not_be_judged_and_says_why(root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save(root)
    commit(root, "Head")
    save(root)
    git(tmp_path, "clone", "--quiet", "--depth=1", f"file://{root}", "shallow")
    (root / ".ghostbench").rename(tmp_path / "shallow/.ghostbench")
    monkeypatch.chdir(tmp_path / "shallow")
    status, out, err = ghostbench()
    assert (status, out) == (3, "") and "git fetch --unshallow" in err
    git(tmp_path / "shallow", "fetch", "--quiet", "--unshallow")
    assert ghostbench()[0] == 0


def test_outside_of_a_repository_there_are_no_ancestors(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ghostbench.commands.gate.project_root", lambda: tmp_path)
    status, _, err = ghostbench()
    assert status == 2 and "no result has ancestors" in err
