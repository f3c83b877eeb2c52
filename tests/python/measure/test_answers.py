"""Passes in which the bench answers cell by cell."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ghostbench.measure.answers import Answer, PassFailed, ask, deal, parse_answers
from tests.fakes.projects import calls, fake_bench

A, B, C = ("alpha/read/string/tiny", "beta/read/string/tiny", "gamma/read/string/tiny")
OK = Answer("ok")


def bench_with(tmp_path: Path, cells: dict[str, dict[str, Any]], patience_s: float = 10.0) -> Any:
    config = {"engines": {"alpha": {}, "beta": {}, "gamma": {}}, "fixtures": ["tiny"], "cells": cells}
    return fake_bench(tmp_path, config, patience_s)


@pytest.mark.parametrize(
    ("how", "reason"),
    [
        ("crash", "killed by signal 11 (SIGSEGV) in the verify pass"),
        ("hang", "no answer in 1 s in the verify pass"),
        ("leave", "the process ended without an answer in the verify pass"),
    ],
)
def test_a_process_that_ends_early_costs_the_cell_it_ended_at(tmp_path: Path, how: str, reason: str) -> None:
    bench = bench_with(tmp_path, {B: {"verify": how}}, patience_s=1.0)
    assert ask(bench, "verify", [A, B, C]) == {A: OK, B: Answer("errored", reason), C: OK}
    assert [call["cells"] for call in calls(tmp_path)] == [[A, B, C], [C]]


def test_what_the_bench_answers_is_taken_as_it_is(tmp_path: Path) -> None:
    bench = bench_with(tmp_path, {B: {"verify": {"status": "errored", "reason": "field id is 3, not 4"}}})
    assert ask(bench, "verify", [A, B])[B] == Answer("errored", "field id is 3, not 4")


def test_a_pass_that_does_not_run_blames_no_cell(tmp_path: Path) -> None:
    bench = bench_with(tmp_path, {})
    with pytest.raises(PassFailed, match="the verify pass does not run: exit status 2\n  unknown cell no/such/cell/x"):
        ask(bench, "verify", [A, "no/such/cell/x"])


def test_several_processes_share_the_cells_and_lose_none(tmp_path: Path) -> None:
    bench = bench_with(tmp_path, {C: {"verify": "crash"}})
    heard: list[None] = []
    answers = ask(bench, "verify", [A, B, C], processes=2, on_answer=lambda: heard.append(None))
    assert {cell: answer.status for cell, answer in answers.items()} == {A: "ok", B: "ok", C: "errored"}
    assert len(heard) == 2
    assert sorted(call["cells"] for call in calls(tmp_path)) == [[A, C], [B]]


@pytest.mark.parametrize("hands", [1, 2, 3, 7])
def test_cells_are_dealt_evenly_fixture_by_fixture(hands: int) -> None:
    cells = [f"{e}/read/string/{f}" for e in "abcd" for f in ("big", "tiny")]
    piles = deal(cells, hands)
    assert sorted(cell for pile in piles for cell in pile) == sorted(cells)
    big = [sum(cell.endswith("big") for cell in pile) for pile in piles]
    assert max(big) - min(big) <= 1
    assert all(piles)


def test_lines_that_are_no_answers_are_passed_over() -> None:
    text = 'a library says hello\n{"cell": "a/b/c/d"}\n[1]\n{"cell": "a/b/c/d", "status": "ok", "counters": {"allocs": 3}}\n'
    assert parse_answers(text) == {"a/b/c/d": Answer("ok", "", {"allocs": 3.0})}
