"""One round by turns, and what is left of it when a process ends early."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest

from ghostbench.measure.pace import Pace
from ghostbench.measure.turns import Turns, sample, time_by_turns
from tests.fakes.projects import calls, fake_bench

A, A2, B, B2 = (f"{e}/{op}/string/tiny" for e in ("alpha", "beta") for op in ("read", "write"))
CELLS = (B, A, A2, B2)
PACE = Pace(100, 3, 4)


def turns(cells: tuple[str, ...] = CELLS) -> Turns:
    return Turns(7, cells, dict.fromkeys(CELLS, PACE), first=1, cpu=0)


def both(tmp_path: Path, head: dict[str, Any]) -> Any:
    sides = []
    for name, cells in (("base", {}), ("head", head)):
        config = {"engines": {"alpha": {}, "beta": {}}, "fixtures": ["tiny"], "cells": cells}
        sides.append(fake_bench(tmp_path / name, config, patience_s=3.0))
    return time_by_turns((sides[0], sides[1]), turns())


def test_both_sides_have_a_row_of_every_cell_in_the_order_given(tmp_path: Path) -> None:
    found = both(tmp_path, {})
    for rows in found.rows:
        assert [(row.cell, row.round, row.order, row.iterations) for row in rows] == [
            (cell, 7, at, 100) for at, cell in enumerate(CELLS)
        ]
    assert (found.left, found.errored) == ((), ({}, {}))
    assert calls(tmp_path / "base")[0]["lines"] == [f"{cell} pace:100x3x4" for cell in CELLS]


def test_a_process_that_dies_leaves_its_cell_and_those_behind_it(tmp_path: Path) -> None:
    found = both(tmp_path, {A: {"time": "crash"}})
    assert [[row.cell for row in rows] for rows in found.rows] == [[B], [B]]
    assert found.left == (A, A2, B2)


def test_a_process_that_hangs_leaves_its_cell_too(tmp_path: Path) -> None:
    assert both(tmp_path, {A2: {"time": "hang"}}).left == (A2, B2)


def test_a_cell_that_reports_an_error_has_no_row_on_either_side(tmp_path: Path) -> None:
    found = both(tmp_path, {A: {"time": "error"}})
    assert found.errored == ({}, {A: "made to fail"})
    assert [[row.cell for row in rows] for rows in found.rows] == [[B, A2, B2]] * 2
    assert found.left == ()


@pytest.mark.parametrize(
    ("times", "pace", "wanted"),
    [
        ([5.0, 4.0, 9.0, 1.0, 2.0, 3.0], Pace(1, 3, 2), 2.0),  # sqrt(4 * 1)
        ([5.0], Pace(1, 1, 1), 5.0),
        ([4.0, 1.0], Pace(1, 1, 2), 2.0),
        ([4.0, 0.0], Pace(1, 1, 2), None),  # below the clock's resolution
        ([4.0, -1.0], Pace(1, 1, 2), None),  # a clock that went back
        ([], Pace(1, 1, 1), None),
    ],
)
def test_a_sample_is_the_geometric_mean_of_the_smallest_of_each_turn(
    times: list[float], pace: Pace, wanted: float | None
) -> None:
    found = sample(times, pace)
    assert found == wanted if wanted is None else found is not None and math.isclose(found, wanted)
