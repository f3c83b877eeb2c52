"""`ghostbench show` on stores made up for it."""

from __future__ import annotations

import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ghostbench.cli import main
from ghostbench.render.cell import strip
from ghostbench.results.schema import Commit, Row
from ghostbench.results.store import Store
from tests.fakes.projects import commit, git, make_project
from tests.python.making import CELL, FACTS, result, rows

OTHER = "floor/read/string/tiny"
TIMES = [1200.0, 1210.0, 1190.0, 1250.0, 1205.0, 1207.0]


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = make_project(tmp_path / "project")
    monkeypatch.chdir(root)
    return root


def show(*words: str) -> tuple[int, str, str]:
    stdout, stderr = io.StringIO(), io.StringIO()
    status = main(["show", *words], stdout, stderr)
    return status, stdout.getvalue(), stderr.getvalue()


def cells(scale: float = 1.0, **counters: float) -> list[Row]:
    counts = {"allocs": 21.0, "alloc_bytes": 45_100.0, "instructions": 26886.0, **counters}
    return [
        *(replace(row, steal=0.01 if row.round == 2 else 0.0) for row in rows(CELL, [time * scale for time in TIMES], **counts)),
        *rows(OTHER, TIMES, allocs=1),
    ]


def save(root: Path, sha: str, minute: int, made: list[Row] | None = None, date: str = "2025-01-02T03:04:05+01:00", **changes: Any) -> None:
    source = Commit(sha, (), date, f"Commit {sha[:3]}", "main", False)
    facts = {"commit": source, "started": f"2025-01-02T04:{minute:02}:06Z", **changes}
    Store(root / ".ghostbench/store").save(result(made or cells(), **facts))


def test_a_cell_is_shown_with_samples_noise_counts_and_history(root: Path) -> None:
    save(root, "a" * 40, 1)
    save(root, "b" * 40, 2, cells(1.1, allocs=23))
    status, out, err = show(CELL)
    assert status == 0, err
    lines = out.splitlines()
    assert lines[0] == CELL and lines[1] == "commit    bbbbbbbbbbbb Commit bbb"
    assert lines[4:8] == [
        "time      ▂▃▁█▃▃",
        "          min 1.31 us, median 1.33 us, max 1.38 us, ± 2.5 %",
        "median    1.31 us to 1.38 us at 96.9 %",
        "noise     standard deviation 1.7 % over 6 process runs; time was stolen in 17 %",
    ]
    assert "alloc_bytes                    45,100 (45.1 kB)" in lines
    assert [line for line in lines if " Commit " in line][1:] == [
        "aaaaaaa  Commit aaa          2025-01-02  1.21 us                 21      26,886",
        "bbbbbbb  Commit bbb          2025-01-02  1.33 us  +10.0 %        23      26,886",
    ]
    assert max(map(len, lines)) <= 80


def test_machines_get_the_same_as_json(root: Path) -> None:
    save(root, "a" * 40, 1)
    status, out, _ = show(CELL, "--json")
    value = json.loads(out)
    assert (status, value["cell"]["cell"], value["facts"]["commit"]["sha"]) == (0, CELL, "a" * 40)
    assert value["timing"]["samples"] == TIMES and value["timing"]["interval"]["confidence"] == 0.96875
    (point,) = value["history"]
    assert (point["time"], point["ratio"], point["counts"]["instructions"]) == (1206.0, None, 26886)


def test_the_order_is_that_of_git_whatever_the_dates_say(root: Path) -> None:
    shas = [git(root, "rev-parse", "HEAD").strip(), commit(root, "Second"), commit(root, "Third")]
    for sha, minute, day in zip(shas, (3, 1, 2), (9, 5, 7)):
        save(root, sha, minute, date=f"2025-01-{day:02}T00:00:00Z")
    save(root, "f" * 40, 9, date="2025-01-08T00:00:00Z")  # of no branch that git knows here: by its date
    _, out, _ = show(CELL, "--json")
    assert [point["commit"]["sha"] for point in json.loads(out)["history"]] == [*shas[:2], "f" * 40, shas[2]]


def test_of_a_commit_measured_twice_the_newest_counts_and_other_machines_do_not(root: Path) -> None:
    save(root, "a" * 40, 1)
    save(root, "a" * 40, 2, cells(2.0))
    save(root, "b" * 40, 0, machine=replace(FACTS.machine, fingerprint="ffffffffffff"))
    _, out, _ = show(CELL, "--json")
    assert [point["time"] for point in json.loads(out)["history"]] == [2412.0]


def test_what_is_not_comparable_is_said_between_the_lines(root: Path) -> None:
    save(root, "a" * 40, 1)
    save(root, "b" * 40, 2, build=replace(FACTS.build, compiler="GCC 13"))
    _, out, _ = show(CELL)
    assert "   not comparable with the line before: compiler differs: GCC 12.2.0 and GCC 13" in out.splitlines()


def test_a_cell_that_failed_says_so(root: Path) -> None:
    save(root, "a" * 40, 1)
    save(root, "b" * 40, 2, [replace(rows(CELL)[0], error="killed by signal 11 (SIGSEGV)")])
    status, out, _ = show(CELL)
    assert status == 0
    assert "errored: killed by signal 11 (SIGSEGV)" in out.splitlines()
    assert out.splitlines()[-3].endswith("errored")


def test_a_glob_that_matches_one_cell_will_do(root: Path) -> None:
    save(root, "a" * 40, 1)
    assert show("nloh*/*/tiny")[1].splitlines()[0] == CELL


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("nlohman/read/string/tiny",), f"unknown cell 'nlohman/read/string/tiny'; the nearest are: {CELL}"),
        (("*/tiny",), f"'*/tiny' matches 2 cells; name one:\n  {CELL}\n  {OTHER}"),
        (("x", "--store", "no-such-store"), "the store no-such-store is empty; ./ghostbench run measures"),
        ((), "arguments are required: cell"),
    ],
)
def test_what_cannot_be_shown_is_told_with_a_way_out(root: Path, words: tuple[str, ...], message: str) -> None:
    save(root, "a" * 40, 1)
    status, out, err = show(*words)
    assert (status, out) == (2, "") and message in err


def test_a_strip_has_a_bar_per_sample() -> None:
    assert strip([1.0, 8.0, 4.5]) == "▁█▅"
    assert strip([3.0, 3.0]) == "▁▁"
