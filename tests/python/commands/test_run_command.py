"""`ghostbench run` on a project whose bench is the fake one, in this process."""

from __future__ import annotations

import io
import json
import re
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from ghostbench.cli import main
from ghostbench.results.google_benchmark import read_result
from ghostbench.results.schema import Facts, Result
from tests.fakes.projects import CHECKOUT, CONFIG, commit, git, make_project, write_valgrind

B = "beta/read/string/tiny"


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = make_project(tmp_path / "project")
    monkeypatch.chdir(root)
    monkeypatch.setenv("PATH", str(write_valgrind(tmp_path / "bin")), prepend=":")
    return root


def ghostbench(*words: str) -> tuple[int, str, str]:
    stdout, stderr = io.StringIO(), io.StringIO()
    status = main(["run", "--no-report", *words], stdout, stderr)
    return status, stdout.getvalue(), stderr.getvalue()


def stored(root: Path) -> list[Result]:
    return [read_result(path) for path in sorted((root / ".ghostbench/store").glob("*/*.json"))]


def facts(result: Result) -> Facts:
    assert result.facts is not None
    return result.facts


def misbehaving(root: Path, cells: Mapping[str, Any]) -> None:
    commit(root, "Misbehave", {**CONFIG, "cells": cells})


def test_a_run_prints_a_table_and_saves_the_result_for_its_commit(root: Path) -> None:
    status, out, err = ghostbench("--seed", "7")
    assert status == 0
    assert "4 cells: exact allocation counts for 4, instructions for 4." in out
    assert "4 cells, 5 process runs, seed 7" in err
    (result,) = stored(root)
    known = facts(result).commit
    assert known is not None
    assert (known.sha, known.dirty, known.branch) == (git(root, "rev-parse", "HEAD").strip(), False, "main")
    assert facts(result).seed == 7
    assert {row.round for row in result.rows} == {0, 1, 2, 3, 4}
    assert f"{next((root / '.ghostbench/store').glob('*/*.json'))}" in out


def test_a_second_run_is_not_dirty_for_what_the_first_left_behind(root: Path) -> None:
    ghostbench()
    ghostbench()
    commits = [facts(result).commit for result in stored(root)]
    assert [known is not None and known.dirty for known in commits] == [False, False]


def test_a_dirty_tree_is_saved_as_dirty(root: Path) -> None:
    (root / "new file").write_text("x")
    assert ghostbench()[0] == 0
    known = facts(stored(root)[0]).commit
    assert known is not None and known.dirty
    assert len(list((root / ".ghostbench/store").glob("*/*-dirty-*.json"))) == 1


def test_a_tree_without_git_is_measured_without_a_commit(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.rmtree(root / ".git")
    monkeypatch.setattr("ghostbench.commands.run.project_root", lambda: root)
    assert ghostbench()[0] == 0
    assert facts(stored(root)[0]).commit is None


def test_the_result_can_be_written_elsewhere_too(root: Path, tmp_path: Path) -> None:
    ghostbench("--out", str(tmp_path / "mine.json"))
    assert read_result(tmp_path / "mine.json") == stored(root)[0]


def test_for_machines_there_is_one_json_object(root: Path) -> None:
    status, out, _ = ghostbench("--json", "--engines", "alpha", "--threads", "1,2")
    value = json.loads(out)
    assert (status, value["outcome"], value["cells"], value["errored"]) == (0, "pass", 4, {})
    assert value["counted"] == {"allocations": 2, "instructions": 2}
    assert Path(value["result"]).exists()
    example = re.search(r"```json run\n(.*?)```", (CHECKOUT / "docs/formats.md").read_text(), flags=re.S)
    assert example is not None and json.loads(example.group(1)).keys() == value.keys()
    assert any("counted on one thread only" in reason for reason in value["reasons"])


@pytest.mark.parametrize(
    ("cells", "reason"),
    [
        ({B: {"verify": {"status": "errored", "reason": "wrong answer"}}}, "wrong answer"),
        ({B: {"time": "crash"}}, f"killed by signal 11 (SIGSEGV) while timing {B}"),
        ({B: {"allocations": {"status": "errored", "reason": "killed by signal 6 (SIGABRT)"}}}, "SIGABRT"),
    ],
)
def test_an_errored_cell_is_named_and_could_not_be_judged(root: Path, cells: Mapping[str, Any], reason: str) -> None:
    misbehaving(root, cells)
    status, out, _ = ghostbench()
    assert status == 3
    assert f"errored: {reason}" in " ".join(out.split()) or reason in " ".join(out.split())
    assert B in " ".join(out.split())
    ranking = out[: out.index("exact, per op")] if "exact, per op" in out else out
    assert "beta" not in ranking.split("read/string")[1].split("write/string")[0]
    assert len(stored(root)) == 1  # what was measured is kept


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--engines", "alhpa"), "unknown engine 'alhpa'; the nearest are: alpha"),
        (("--fixtures", "tinny"), "unknown fixture 'tinny'; the nearest are: tiny"),
        (("--filter", "zzz"), "no cell of 4 matches"),
        (("--runs", "4"), "at least 5"),
        (("--shard", "9/9"), "shard 9/9 is empty"),
        (("--engine", "alpha"), "unrecognized arguments"),
    ],
)
def test_bad_input_is_told_with_a_way_out_and_nothing_is_stored(root: Path, words: tuple[str, ...], message: str) -> None:
    status, out, err = ghostbench(*words)
    assert (status, out) == (2, "")
    assert message in err
    assert stored(root) == []


def test_a_build_that_fails_could_not_be_judged_and_names_its_log(root: Path) -> None:
    (root / "broken").write_text("")
    status, out, err = ghostbench()
    assert (status, out) == (3, "")
    assert f"the log is {root}/.ghostbench/logs/build-release.log" in err


def test_a_bench_of_another_protocol_could_not_be_judged(root: Path) -> None:
    commit(root, "Speak another language", {**CONFIG, "protocol": 2})
    status, _, err = ghostbench()
    assert status == 3 and "speaks protocol 2" in err


def test_a_plain_google_benchmark_program_has_time_only(root: Path) -> None:
    names = ["BM_sort/8/min_time:0.100", "BM_sort/64/min_time:0.100"]
    (root / "ghostbench.toml").write_text((root / "ghostbench.toml").read_text().replace("protocol = true", ""))
    commit(root, "Be foreign", {"foreign": True, "names": names, "engines": {}, "fixtures": []})
    status, out, _ = ghostbench()
    assert status == 0
    assert "does not speak ghostbench's protocol" in " ".join(out.split())
    (result,) = stored(root)
    assert {row.cell for row in result.rows} == {"BM_sort/8", "BM_sort/64"}
    assert len(result.rows) == 10
