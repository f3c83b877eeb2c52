"""Names of cells taken apart, and the cells without numbers."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ghostbench.results.cells import CellName, errors, measured, parse_cell, skipped, unsupported
from ghostbench.results.schema import NotMeasured, Row
from tests.python.making import result, rows


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        ("floor/read/string/tiny", CellName("floor", "read", "string", "tiny")),
        ("floor/read/string/tiny/threads:4", CellName("floor", "read", "string", "tiny", 4)),
        ("BM_sort/1024", None),
        ("a/b/c/d/e", None),
        ("a//c/d", None),
        ("a/b/c/d/threads:many", None),
        ("", None),
    ],
)
def test_only_a_name_of_four_parts_is_a_cell_of_ours(cell: str, expected: CellName | None) -> None:
    assert parse_cell(cell) == expected


@pytest.mark.parametrize("cell", ["floor/read/string/tiny", "floor/read/string/tiny/threads:4"])
def test_a_cells_name_put_together_again_is_the_same(cell: str) -> None:
    assert str(parse_cell(cell)) == cell


@pytest.mark.parametrize(
    ("cell", "group"),
    [("floor/read/string/tiny", "read/string"), ("floor/read/string/tiny/threads:4", "read/string/threads:4")],
)
def test_engines_are_compared_within_op_mode_and_threads(cell: str, group: str) -> None:
    name = parse_cell(cell)
    assert name is not None and name.group == group


def test_a_cell_with_one_failed_process_run_is_errored() -> None:
    good = rows("a/b/c/d", [1.0, 2.0, 3.0])
    bad = replace(good[1], error="crashed", real_time=None, cpu_time=None)
    assert errors(result([good[0], bad, good[2]])) == {"a/b/c/d": "crashed"}


def test_errors_are_found_in_rows_and_in_the_facts() -> None:
    facts = (NotMeasured("x", "errored", "wrong answer"), NotMeasured("y", "unsupported", "cannot"))
    given = result([Row("z", 0, None, None, error="hung"), Row("s", 0, None, None, skipped="off")], not_measured=facts)
    assert errors(given) == {"x": "wrong answer", "z": "hung"}
    assert unsupported(given) == {"y": "cannot"}
    assert skipped(given) == {"s": "off"}
    assert measured(given) == ("z", "s")
