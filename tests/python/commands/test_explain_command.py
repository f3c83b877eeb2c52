"""`ghostbench explain` on a project whose bench is the fake one, and the functions that `compare` names."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest

from ghostbench.cli import main
from tests.fakes.projects import CONFIG, commit, make_project, write_valgrind

A, B = "alpha/read/string/tiny", "beta/read/string/tiny"
GET = "bool ghostbench::(anonymous namespace)::tree::get<a::value>(a::value, double&)"
OLD = {GET: 4000, "g()": 900, "h()": 100}
NEW = {GET: 5000, "i()": 300, "h()": 100}
SITES = [{"allocs": 7, "bytes": 70, "frames": ["0x11"]}]
MORE = [*SITES, {"allocs": 2, "bytes": 64, "frames": ["0x12", "0x22"]}]
SYMBOLS = {"0x11": "f()", "0x12": "operator new(unsigned long)", "0x22": GET}


def config(**cell: Any) -> dict[str, Any]:
    return {**CONFIG, "symbols": SYMBOLS, "cells": {A: cell}}


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = make_project(tmp_path / "project", config(functions=OLD, sites=SITES))
    monkeypatch.chdir(root)
    monkeypatch.setenv("PATH", str(write_valgrind(tmp_path / "bin")), prepend=":")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("COLUMNS", "80")
    return root


def ghostbench(*words: str) -> tuple[int, str, str]:
    stdout, stderr = io.StringIO(), io.StringIO()
    status = main(list(words), stdout, stderr)
    return status, stdout.getvalue(), stderr.getvalue()


def test_the_functions_that_moved_are_named_with_both_sides(root: Path) -> None:
    commit(root, "Read slower", config(functions=NEW, sites=MORE))
    status, out, err = ghostbench("explain", A)
    assert status == 0, err
    lines = out.splitlines()
    assert lines[0] == A and lines[1].endswith(" Begin") and lines[2].endswith(" Read slower")
    assert [line.split() for line in lines[4:9]] == [
        ["instructions", "base", "head", "diff"],
        ["tree::get<value>(value,", "double&)", "4,000", "5,000", "+1,000"],
        ["g()", "900", "0", "-900"],
        ["i()", "0", "300", "+300"],
        ["total", "of", "all", "functions", "5,000", "5,400", "+400"],
    ]
    assert "  tree::get<value>(value, double&)                  0            2           +2" in lines
    assert "  total of all functions                           70          134          +64" in lines
    assert max(map(len, lines)) <= 80


def test_the_least_moved_are_summed_up(root: Path) -> None:
    commit(root, "Read slower", config(functions=NEW, sites=SITES))
    _, out, _ = ghostbench("explain", A, "--top", "1")
    assert "  2 more functions                                900          300         -600" in out.splitlines()
    assert "allocs: 7 on both sides; no function moved" in out


def test_machines_get_every_function_in_full(root: Path) -> None:
    first = commit(root, "Read slower", config(functions=NEW, sites=MORE))
    status, out, _ = ghostbench("explain", A, "HEAD~1", "HEAD", "--top", "1", "--json")
    value = json.loads(out)
    assert (status, value["cell"], value["base"]["name"], value["head"]["commit"]["sha"]) == (0, A, "HEAD~1", first)
    counts = {count["metric"]: count for count in value["counts"]}
    assert list(counts) == ["instructions", "allocs", "bytes"]
    assert counts["instructions"]["movers"][0] == {"function": GET, "base": 4000, "head": 5000, "difference": 1000}
    assert len(counts["instructions"]["movers"]) == 3
    assert (counts["bytes"]["base"], counts["bytes"]["head"], counts["bytes"]["reason"]) == (70, 134, "")


def test_that_nothing_moved_is_said(root: Path) -> None:
    status, out, _ = ghostbench("explain", A, "HEAD", "worktree")
    assert status == 0
    assert out.splitlines()[-3:] == [
        "instructions: 5,000 on both sides; no function moved",
        "allocs: 7 on both sides; no function moved",
        "bytes: 70 on both sides; no function moved",
    ]


def test_the_dirty_tree_is_explained_too(root: Path) -> None:
    (root / "fake.json").write_text(json.dumps(config(functions=NEW, sites=SITES)))
    _, out, _ = ghostbench("explain", A, "HEAD", "worktree")
    assert "(dirty)" in out and "+1,000" in out


def test_a_witness_that_is_missing_says_why(root: Path) -> None:
    commit(root, "Lose a pass", {**config(functions=NEW), "broken": "allocation-sites"})
    status, out, _ = ghostbench("explain", A)
    assert status == 0 and "+1,000" in out
    assert "allocs: unknown: head: the allocation-sites pass does not run: exit status 4" in " ".join(out.split())


@pytest.mark.parametrize(
    ("words", "status", "message"),
    [
        (("alpha/read/string/tini",), 2, "unknown cell 'alpha/read/string/tini'; the nearest are: alpha/read/string/tiny"),
        ((A, "HEAD", "mian"), 2, "the nearest names are: main"),
        ((f"{A}/threads:2", "HEAD"), 2, f"counted on one thread only; ask for {A}"),
        ((A, "HEAD", "--top", "0"), 2, "at least 1"),
        (("gamma/read/string/tiny",), 2, "base has no cell gamma/read/string/tiny"),
        ((B,), 3, f"{B} is unsupported in head: numbers"),
    ],
)
def test_what_cannot_be_explained_is_told_with_a_way_out(root: Path, words: tuple[str, ...], status: int, message: str) -> None:
    engines = {"alpha": {}, "beta": {"unsupported": "numbers"}, "gamma": {}}
    commit(root, "Change engines", {**CONFIG, "engines": engines})
    ended, out, err = ghostbench("explain", *words)
    assert (ended, out) == (status, "")
    assert message in err


def test_without_either_witness_nothing_is_explained(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ghostbench("explain", A, "HEAD")  # builds
    monkeypatch.setattr("shutil.which", lambda name: None if name in ("valgrind", "addr2line") else f"/usr/bin/{name}")
    status, out, _ = ghostbench("explain", A, "HEAD")
    assert status == 3
    assert "instructions: unknown: valgrind is not installed" in out and "allocs: unknown: addr2line" in out


def test_compare_names_the_functions_of_what_changed_and_asks_for_no_other(root: Path) -> None:
    commit(root, "Read slower", config(functions=NEW, sites=MORE, allocs=9))
    status, out, err = ghostbench("compare", "HEAD~1", "HEAD", "--rounds", "6", "--json")
    assert status == 1, err
    found = {(cell["cell"], cell["metric"]): cell for cell in json.loads(out)["cells"]}
    moved = found[A, "instructions"]
    assert moved["reason"] == "+400 instructions per op; most in: tree::get<value>(value, double&) +1,000; g() -900; i() +300"
    assert [mover["function"] for mover in moved["movers"]] == [GET, "g()", "i()"]
    assert found[A, "allocs"]["movers"] == [{"function": GET, "base": 0, "head": 2, "difference": 2}]
    assert all(not cell["movers"] for key, cell in found.items() if key[0] != A)


def test_compare_prints_them_under_the_row(root: Path) -> None:
    commit(root, "Read slower", config(functions=NEW, sites=MORE, allocs=9))
    _, out, _ = ghostbench("compare", "HEAD~1", "HEAD", "--rounds", "6")
    lines = out.splitlines()
    (row,) = (at for at, line in enumerate(lines) if line.startswith(" instructions "))
    assert lines[row + 1].startswith("   most in: tree::get<value>(value, double&) +1,000; g() -900;")


def test_compare_judges_all_the_same_where_functions_stay_unknown(root: Path) -> None:
    commit(root, "Lose a pass", {**config(functions=OLD, sites=MORE, allocs=9), "broken": "allocation-sites"})
    status, out, err = ghostbench("compare", "HEAD~1", "HEAD", "--rounds", "6")
    assert status == 1 and "regressed" in out and "most in" not in out
    assert "functions unknown: head: the allocation-sites pass does not run" in err
