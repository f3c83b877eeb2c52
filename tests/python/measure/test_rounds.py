"""What of a round is timed by turns, and what in process runs of its own."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ghostbench.measure.effort import PILOT
from ghostbench.measure.pace import Pace
from ghostbench.measure.record import Record
from ghostbench.measure.rounds import UNPAIRED_ROUNDS, Rounds, can_turn
from tests.fakes.projects import calls, fake_bench

A, A2, B, B2 = (f"{e}/{op}/string/tiny" for e in ("alpha", "beta") for op in ("read", "write"))
THREADS = f"{A}/threads:2"
ALL = (A, A2, B, B2)


def record_in(directory: Path, cells: dict[str, Any], chosen: tuple[str, ...]) -> Record:
    return Record(fake_bench(directory, {"engines": {"alpha": {}, "beta": {}}, "fixtures": ["tiny"], "cells": cells}), chosen)


def rounds_of(base: Record, head: Record, said: list[str] | None = None) -> Rounds:
    paces = {cell: Pace(10, 2, 2) for cell in ALL}
    return Rounds((base, head), paces, PILOT, 1, lambda: None, (said if said is not None else []).append)


def passes(directory: Path) -> list[tuple[str, list[str]]]:
    return [(call["argv"][1], sorted(call["cells"])) for call in calls(directory)]


def rows(record: Record) -> dict[str, list[int]]:
    return {cell: [row.round for row in record.rows if row.cell == cell] for cell in record.cells}


def test_cells_on_one_thread_take_turns_and_threads_have_process_runs_of_their_own(tmp_path: Path) -> None:
    base, head = (record_in(tmp_path / side, {}, (A, B, THREADS)) for side in ("base", "head"))
    rounds_of(base, head).run(3, {A, B, THREADS})
    for side, record in (("base", base), ("head", head)):
        assert passes(tmp_path / side) == [("--pass=turns", [A, B]), ("--pass=time", [THREADS])]
        assert rows(record) == {A: [3], B: [3], THREADS: [3]}


def test_only_the_cells_asked_for_are_timed(tmp_path: Path) -> None:
    base, head = (record_in(tmp_path / side, {}, ALL) for side in ("base", "head"))
    rounds = rounds_of(base, head)
    assert rounds.steps({B2}) == 2
    rounds.run(0, {B2})
    assert passes(tmp_path / "base") == [("--pass=turns", [B2])]


def test_a_cell_of_one_side_is_timed_a_few_times_and_then_left_alone(tmp_path: Path) -> None:
    base, head = record_in(tmp_path / "base", {}, (A,)), record_in(tmp_path / "head", {}, (A, B))
    rounds = rounds_of(base, head)
    for number in range(UNPAIRED_ROUNDS + 2):
        rounds.run(number, {A, B})
    assert rows(head) == {A: list(range(UNPAIRED_ROUNDS + 2)), B: list(range(UNPAIRED_ROUNDS))}


def test_what_a_dead_process_left_is_timed_again_without_the_culprit(tmp_path: Path) -> None:
    base = record_in(tmp_path / "base", {}, ALL)
    head = record_in(tmp_path / "head", {A: {"time": "crash"}}, ALL)
    said: list[str] = []
    rounds_of(base, head, said).run(0, set(ALL))
    assert {cell for cell, found in rows(head).items() if found} == {B, B2}
    assert set(head.errored) == {A, A2} and base.errored == {}
    assert all(found == [0] for cell, found in rows(base).items() if cell in (B, B2))
    assert said == [f"alpha: killed by signal 11 (SIGSEGV) while timing {A}; its cells are errored, the others go on"]


def test_a_cell_that_says_what_went_wrong_is_errored_on_its_side(tmp_path: Path) -> None:
    base, head = record_in(tmp_path / "base", {}, ALL), record_in(tmp_path / "head", {B: {"time": "error"}}, ALL)
    rounds_of(base, head).run(0, set(ALL))
    assert (base.errored, head.errored) == ({}, {B: "made to fail"})
    assert rows(head) == {A: [0], A2: [0], B: [], B2: [0]}


def test_one_seed_gives_one_order(tmp_path: Path) -> None:
    orders = []
    for name in ("one", "two"):
        base, head = (record_in(tmp_path / name / side, {}, ALL) for side in ("base", "head"))
        rounds_of(base, head).run(0, set(ALL))
        orders.append([call["cells"] for call in calls(tmp_path / name / "base")])
    assert orders[0] == orders[1]


@pytest.mark.parametrize(("cell", "protocol", "wanted"), [(A, True, True), (THREADS, True, False), (A, False, False)])
def test_turns_need_one_thread_and_the_protocol(tmp_path: Path, cell: str, protocol: bool, wanted: bool) -> None:
    config = {"engines": {"alpha": {}}, "fixtures": ["tiny"]} if protocol else {"foreign": True, "names": [A], "engines": {}}
    assert can_turn([Record(fake_bench(tmp_path, config), (cell,))], cell) is wanted
