"""The functions that a change comes from."""

from __future__ import annotations

import pytest

from ghostbench.judge.compare import compare
from ghostbench.judge.movers import most_in, movers, to_explain, with_movers
from ghostbench.judge.verdict import CellVerdict, Mover, Verdict
from tests.python.making import CELL, result, rows

OTHER = "floor/read/string/tiny"


@pytest.mark.parametrize(
    ("base", "head", "moved"),
    [
        ({}, {}, []),
        ({"f": 5}, {"f": 5}, []),
        ({"f": 5}, {"f": 6}, [("f", 5, 6, 1)]),
        ({"f": 5, "g": 9}, {"f": 6, "g": 2}, [("g", 9, 2, -7), ("f", 5, 6, 1)]),  # by size, not by sign
        ({"f": 9, "g": 5}, {"f": 2, "g": 14}, [("g", 5, 14, 9), ("f", 9, 2, -7)]),
        ({"f": 5}, {"g": 5}, [("f", 5, 0, -5), ("g", 0, 5, 5)]),  # on one side only; ties by name
    ],
)
def test_what_moved_comes_by_size(base: dict[str, int], head: dict[str, int], moved: list[tuple[str, int, int, int]]) -> None:
    found = movers(base, head)
    assert [(mover.function, mover.base, mover.head, mover.difference) for mover in found] == moved


def test_the_differences_add_up_to_the_change_of_the_whole() -> None:
    base, head = {"f": 10, "g": 20, "h": 5}, {"f": 1, "g": 20, "i": 50}
    assert sum(mover.difference for mover in movers(base, head)) == sum(head.values()) - sum(base.values())


def verdicts() -> dict[tuple[str, str], CellVerdict]:
    base = result(rows(CELL, [10.0] * 6, allocs=5, instructions=1000), rows(OTHER, [10.0] * 6, allocs=1, instructions=1000))
    head = result(rows(CELL, [10.0] * 6, allocs=7, instructions=1001), rows(OTHER, [10.0] * 6, allocs=1, instructions=900))
    comparison = compare(base, head)
    assert to_explain(comparison, "allocs") == (CELL,)
    assert to_explain(comparison, "instructions") == (OTHER,)  # the other change is within the tolerance
    four = [Mover(f"void a::{name}(int)", 0, size) for name, size in (("f", 20), ("g", -9), ("h", 2), ("i", 1))]
    explained = with_movers(comparison, {(CELL, "allocs"): four})
    assert explained.outcome is comparison.outcome
    return {(cell.cell, cell.metric): cell for cell in explained.cells}


def test_a_verdict_names_the_three_that_moved_most() -> None:
    found = verdicts()[CELL, "allocs"]
    assert found.reason == "+2 allocations per op; most in: a::f(int) +20; a::g(int) -9; a::h(int) +2"
    assert [mover.function for mover in found.movers] == ["void a::f(int)", "void a::g(int)", "void a::h(int)"]


def test_a_verdict_without_an_explanation_stays_as_it_was() -> None:
    found = verdicts()[OTHER, "instructions"]
    assert (found.verdict, found.reason, found.movers) == (Verdict.IMPROVED, "-100 instructions per op", ())


def test_a_long_name_is_shortened() -> None:
    name = "bool a::(anonymous namespace)::tree::get<b::value>(b::value, double&, std::vector<int>&, int, int)"
    assert most_in([Mover(name, 0, 1)]) == "most in: tree::get<value> +1"
