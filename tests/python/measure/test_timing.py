"""One process run of the time pass."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from ghostbench.errors import CouldNotJudge
from ghostbench.measure.bench import Bench
from ghostbench.measure.effort import Effort
from ghostbench.measure.timing import time_cells
from tests.fakes.projects import calls, fake_bench

A, B, C = "alpha/read/string/tiny", "beta/read/string/tiny", "gamma/read/string/tiny"
A2, B2 = "alpha/write/string/tiny", "beta/write/string/tiny"
EFFORT = Effort(0.01, 4)


def bench_with(tmp_path: Path, cells: dict[str, Any], patience_s: float = 10.0, **more: Any) -> Bench:
    config = {"engines": {"alpha": {}, "beta": {}, "gamma": {}}, "fixtures": ["tiny"], "cells": cells, **more}
    return fake_bench(tmp_path, config, patience_s)


def test_a_row_is_the_fastest_repetition_with_its_round_and_place(tmp_path: Path) -> None:
    bench = bench_with(tmp_path, {B: {"time_ns": 5000}})
    run = time_cells(bench, [C, B, A], EFFORT, round_number=3)
    assert [(row.cell, row.round, row.order) for row in run.rows] == [(C, 3, 0), (B, 3, 1), (A, 3, 2)]
    assert run.rows[1].cpu_time == pytest.approx(5000, rel=0.011)
    assert all(row.steal is not None and 0 <= row.steal <= 1 for row in run.rows) or not os.path.exists("/proc/stat")
    assert run.context["num_cpus"] == 2
    assert run.lost == {}


def test_the_process_is_called_alike_whoever_calls(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bench = bench_with(tmp_path, {})
    monkeypatch.setenv("SECRET", "of the caller")
    time_cells(bench, [A], EFFORT, 0)
    (call,) = calls(tmp_path)
    assert call["argv"][0].endswith("ghostbench-bench")
    assert call["argv"][1:3] == ["--pass=time", "--benchmark_format=json"]
    assert call["argv"][-2:] == ["--benchmark_min_time=0.01", "--benchmark_repetitions=4"]
    assert call["cwd"] == str(tmp_path)
    assert call["env"].get("LD_BIND_NOW") == "1"
    assert set(call["env"]) <= {"HOME", "LC_ALL", "LD_BIND_NOW", "PATH", "LC_CTYPE"}


@pytest.mark.parametrize(
    ("how", "reason"),
    [
        ("crash", f"killed by signal 11 (SIGSEGV) while timing {B}"),
        ("hang", f"no answer in 1 s while timing {B}"),
        ("leave", f"the process ended without a row while timing {B}"),
    ],
)
def test_an_engine_that_ends_the_process_costs_its_own_cells(tmp_path: Path, how: str, reason: str) -> None:
    bench = bench_with(tmp_path, {B: {"time": how}}, patience_s=1.0)
    run = time_cells(bench, [B2, A, B, C, A2], EFFORT, 0)
    assert [row.cell for row in run.rows] == [A, C, A2]  # B2 had a row; its engine has none left
    assert dict(run.lost) == {"beta": reason}
    assert [call["cells"] for call in calls(tmp_path)] == [[B2, A, B, C, A2], [C, A2]]


def test_two_crashing_engines_cost_two(tmp_path: Path) -> None:
    bench = bench_with(tmp_path, {A: {"time": "crash"}, C: {"time": "crash"}})
    run = time_cells(bench, [A, B, C, B2], EFFORT, 0)
    assert [row.cell for row in run.rows] == [B, B2]
    assert set(run.lost) == {"alpha", "gamma"}


def test_a_cell_that_reports_an_error_is_a_row_with_an_error(tmp_path: Path) -> None:
    run = time_cells(bench_with(tmp_path, {B: {"time": "error"}}), [A, B], EFFORT, 0)
    assert [(row.cell, row.error) for row in run.rows] == [(A, None), (B, "made to fail")]
    assert run.lost == {}


def test_a_pass_that_does_not_run_blames_no_engine(tmp_path: Path) -> None:
    with pytest.raises(CouldNotJudge, match="the time pass does not run: exit status 4\n  this pass cannot run"):
        time_cells(bench_with(tmp_path, {}, broken="time"), [A], EFFORT, 0)


NAMES = ["BM_a/8/min_time:0.100", "BM_a/80/min_time:0.100", "BM_map<int, char*>/8", "BM_(x|y)+[z]"]


def foreign(tmp_path: Path, **more: Any) -> Bench:
    return fake_bench(tmp_path, {"foreign": True, "names": NAMES, "fixtures": [], "engines": {}, **more})


@pytest.mark.parametrize(
    ("cells", "found"),
    [
        (["BM_a/8"], ["BM_a/8"]),  # and not BM_a/80
        (["BM_map<int, char*>/8", "BM_(x|y)+[z]"], ["BM_map<int, char*>/8", "BM_(x|y)+[z]"]),
    ],
)
def test_a_foreign_program_is_called_by_the_names_it_listed(tmp_path: Path, cells: list[str], found: list[str]) -> None:
    run = time_cells(foreign(tmp_path), cells, EFFORT, 2)
    assert [(row.cell, row.round) for row in run.rows] == [(cell, 2) for cell in found]
    assert run.lost == {}


def test_a_foreign_program_that_crashes_costs_the_benchmark_it_crashed_in(tmp_path: Path) -> None:
    bench = foreign(tmp_path, behaviour={"BM_map<int, char*>/8": {"time": "crash"}})
    run = time_cells(bench, list(bench.listing.cells), EFFORT, 0)
    assert [row.cell for row in run.rows] == ["BM_a/8", "BM_a/80", "BM_(x|y)+[z]"]
    assert set(run.lost) == {"BM_map<int, char*>"}
