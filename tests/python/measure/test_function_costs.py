"""Callgrind's dumps function by function."""

from __future__ import annotations

from pathlib import Path

import pytest

from ghostbench.errors import CouldNotJudge
from ghostbench.measure.callgrind import read_dumps
from ghostbench.measure.function_costs import function_costs

DATA = Path(__file__).resolve().parents[2] / "data"
HEAD = "# callgrind format\nversion: 1\ndesc: Trigger: Client Request: a/b/c/d\n\npositions: line\nevents: {events}\nsummary: 0\n\n"
LONG = "void f<" + "std::vector<int, std::allocator<int> >, " * 2_000 + "int>()"


def written(path: Path, body: str, total: str, events: str = "Ir") -> Path:
    path.write_text(HEAD.format(events=events) + body + f"\ntotals: {total}\n")
    return path


@pytest.mark.parametrize(
    ("body", "costs"),
    [
        ("fn=(1) f\n1 2\n", {"f": 2}),
        ("fn=(1) f\n1 2\n+3 4\n* 5\n-1 1\n0x1f 1\n", {"f": 13}),  # each way to write a position
        ("fn=(1) f\n1 2\nfn=(2) g\n1 3\nfn=(1)\n7 5\n", {"f": 7, "g": 3}),  # a name once, its id later
        ("fn=f\n1 2\nfn=g h\n1 3\n", {"f": 2, "g h": 3}),  # not compressed
        ("fn=(1) f\n1 2\ncfn=(2) g\ncalls=3 7\n1 90\n* 1\n\nfn=(2)\n7 90\n", {"f": 3, "g": 90}),  # a call is not self
        ("fl=(1) a.c\nfn=(1) f\n1 2\nfi=(2) b.h\n9 4\nfe=(1)\n2 1\n", {"f": 7}),  # lines from another file
        ("ob=(1) /lib/a.so\nfn=(1) f\n1 2\ncob=(2) /lib/b.so\ncfi=(3) b.c\ncfn=(2) g\ncalls=1 1\n1 5\n2 1\nob=(2)\nfn=(2)\n1 5\n",
         {"f": 3, "g": 5}),
        ("ob=(1) /lib/a.so\nfn=(1) 0x12f0\n1 2\nfn=(2) 0x3310\n1 1\n", {"code without a name in a.so": 3}),
        ("fn=(1) f(int)\n1 2\nfn=(2) f(int)'2\n1 3\nfn=(3) f(int) [clone .isra.0]\n1 4\n", {"f(int)": 9}),
        ("fn=(1) totals: 5\n1 2\n", {"totals: 5": 2}),
        ("fn=(1) operator==(a, b)\n1 2\n", {"operator==(a, b)": 2}),
        (f"fn=(1) {LONG}\n1 2\n", {LONG: 2}),
        ("fn=(1) f\n1\n2 2\n", {"f": 2}),  # a line that cost nothing
    ],
)
def test_a_function_has_what_it_executed_itself(tmp_path: Path, body: str, costs: dict[str, int]) -> None:
    assert function_costs(written(tmp_path / "1.out", body, str(sum(costs.values())))) == costs


def test_of_several_events_instructions_are_taken(tmp_path: Path) -> None:
    path = written(tmp_path / "1.out", "fn=(1) f\n1 900 2 7\n2 900\n3 900 1\n", "2700 3 7", events="Dr Ir Dw")
    assert function_costs(path) == {"f": 3}


@pytest.mark.parametrize(
    ("body", "total", "message"),
    [
        ("fn=(1) f\n1 2\n", "3", "the functions add up to 2, the dump says 3"),
        ("fn=(1) f\n1 2\nfn=(2)\n1 2\n", "4", "not a whole dump"),
        ("fn=(1) f\n1 x\n", "0", "not a whole dump"),
        ("fn=(1) f\n1 2\n", "", "not a whole dump"),
    ],
)
def test_what_does_not_add_up_is_no_explanation(tmp_path: Path, body: str, total: str, message: str) -> None:
    path = written(tmp_path / "1.out", body, total)
    with pytest.raises(CouldNotJudge, match=message):
        function_costs(path)


@pytest.mark.parametrize("body", ["", "fn=(1) f\n1 2\n", "fn=(1) f\n1 2\ncfn=(2) g\ncalls=1 1\n"])
def test_a_dump_that_was_cut_off_is_no_explanation(tmp_path: Path, body: str) -> None:
    (tmp_path / "1.out").write_text(HEAD.format(events="Ir") + body)
    with pytest.raises(CouldNotJudge, match="1.out: not a whole dump"):
        function_costs(tmp_path / "1.out")


def test_a_real_dump_adds_up_to_what_the_pass_counts(tmp_path: Path) -> None:
    (tmp_path / "1.out").write_text((DATA / "callgrind.out").read_text())
    costs = function_costs(tmp_path / "1.out")
    assert {"simdjson-ondemand/read/bytes/tiny": sum(costs.values())} == read_dumps(tmp_path)
    get = "bool ghostbench::(anonymous namespace)::ondemand_tree::get<{value}>({value}, double&)"
    assert costs[get.format(value="simdjson::fallback::ondemand::value")] == 396
