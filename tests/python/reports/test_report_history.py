"""Trends: commits in their order, one machine at a time, comparable numbers only."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from ghostbench.render.report_history import histories
from ghostbench.render.report_metrics import SHOWN
from ghostbench.render.report_timeline import timeline
from ghostbench.results.schema import Commit, Fixture, Machine, Result
from reports.model import History, Line, Trend
from tests.python.making import FACTS, result, rows

CELL = "a/read/string/tiny"


def commit(name: str, day: int, *parents: str, dirty: bool = False) -> Commit:
    date = f"2025-01-{day:02d}T00:00:00Z"
    return Commit(name * 40, tuple(parent * 40 for parent in parents), date, "", "main", dirty)


def at(made: Commit | None, time: float = 100.0, started: str = "2025-02-01T00:00:00Z", **more: float) -> Result:
    return result(rows(CELL, [time, time], **more), commit=made, started=started)


def labels(*results: Result) -> list[str]:
    return [stop.tick.label for stop in timeline(list(reversed(results)))]


def history(*results: Result) -> History:
    (only,) = histories(results, SHOWN)
    return only


def trends(found: History) -> Mapping[str, Trend]:
    return {trend.metric: trend for trend in found.trends}


def values(line: Line) -> list[float | None]:
    return [None if point is None else point.value for point in line.points]


def test_commits_stand_by_author_date_whatever_the_order_of_measuring() -> None:
    assert labels(at(commit("c", 3)), at(commit("a", 1)), at(commit("b", 2))) == ["a" * 7, "b" * 7, "c" * 7]


def test_a_child_never_stands_before_its_parent_whatever_their_dates() -> None:
    assert labels(at(commit("a", 9)), at(commit("b", 1, "a")), at(commit("c", 5, "b"))) == ["a" * 7, "b" * 7, "c" * 7]


def test_dates_of_different_zones_are_compared_as_moments() -> None:
    early = replace(commit("a", 1), author_date="2025-01-02T09:00:00+05:00")
    late = replace(commit("b", 1), author_date="2025-01-02T05:00:00+00:00")
    assert labels(at(late), at(early)) == ["a" * 7, "b" * 7]


def test_a_dirty_tree_is_a_place_of_its_own_behind_its_commit() -> None:
    dirty = at(commit("a", 1, dirty=True), started="2025-01-01T00:00:00Z")
    assert labels(dirty, dirty, at(commit("a", 1))) == ["a" * 7, "a" * 7 + "*", "a" * 7 + "*"]


def test_trees_without_git_stand_by_the_time_they_were_measured() -> None:
    bare = at(None, started="2025-01-05T00:00:00Z")
    assert labels(bare, at(commit("a", 9)), at(commit("b", 2))) == ["b" * 7, "no commit", "a" * 7]


def test_of_a_commit_measured_twice_the_newest_numbers_count_and_the_rest_stays() -> None:
    first = result(rows(CELL, [100.0]), rows("b/read/string/tiny", [7.0]), commit=commit("a", 1))
    again = at(commit("a", 1), 90.0)
    (trend,) = history(first, again, at(commit("b", 2), 80.0)).trends
    assert {line.name: values(line) for line in trend.lines} == {"a": [90.0, 80.0], "b": [7.0, None]}


def test_each_machine_has_its_own_history_and_the_newest_result_s_comes_first() -> None:
    other = Machine("another", "Other CPU", 8, (), "6")
    results = [at(commit("a", 1)), at(commit("b", 2)), replace_machine(at(commit("a", 1)), other)]
    found = {each.machine: len(each.ticks) for each in histories(results, SHOWN)}
    assert list(found.items()) == [("Other CPU, 8 cores (another)", 1), ("Example CPU, 2 cores (0123456789ab)", 2)]


def replace_machine(made: Result, machine: Machine) -> Result:
    assert made.facts is not None
    return replace(made, facts=replace(made.facts, machine=machine))


def test_one_commit_makes_no_trend() -> None:
    assert history(at(commit("a", 1))).trends == ()


def test_exact_counts_that_stand_still_are_told_and_not_drawn() -> None:
    found = history(at(commit("a", 1), allocs=3), at(commit("b", 2), allocs=3))
    assert set(trends(found)) == {"time"}
    assert found.steady == ("allocations in 1 cell",)


def test_exact_counts_that_moved_are_drawn_by_cell() -> None:
    both = [
        result(rows(CELL, [1.0], allocs=allocs), rows("b/write/bytes/tiny", [1.0], allocs=5), commit=commit(name, day))
        for name, day, allocs in (("a", 1, 0), ("b", 2, 1))
    ]
    trend = trends(history(*both))["allocs"]
    assert trend.column is None
    assert [(line.name, values(line)) for line in trend.lines] == [("a read/string", [0.0, 1.0])]


@pytest.mark.parametrize(
    ("changed", "time_breaks", "allocs_break"),
    [
        ({"fixtures": {"tiny": Fixture("1", 151, "tiny")}}, True, True),
        ({"build": replace(FACTS.build, compiler="clang 14")}, True, True),
        ({"build": replace(FACTS.build, allocator="glibc")}, False, True),
        ({}, False, False),
    ],
)
def test_numbers_that_are_not_comparable_are_not_joined(
    changed: Mapping[str, object], time_breaks: bool, allocs_break: bool
) -> None:
    measured = (("a", 1, 3), ("b", 2, 4), ("c", 3, 5))
    first, second, third = (at(commit(name, day), allocs=allocs) for name, day, allocs in measured)
    found = trends(history(first, *(changed_facts(each, changed) for each in (second, third))))
    for metric, breaks in (("time", time_breaks), ("allocs", allocs_break)):
        assert [stop.tick for stop in found[metric].breaks] == ([1] if breaks else [])
        assert [point.era for point in found[metric].lines[0].points if point] == ([0, 1, 1] if breaks else [0, 0, 0])


def changed_facts(made: Result, changed: Mapping[str, object]) -> Result:
    assert made.facts is not None
    return replace(made, facts=replace(made.facts, **changed))  # type: ignore[arg-type]


def test_an_errored_cell_leaves_a_gap_though_it_was_timed_before_it_failed() -> None:
    timed, crashed = rows(CELL, [90.0, 90.0])
    other = rows("b/read/string/tiny", [5.0])
    failed = result([timed, replace(crashed, error="crashed")], other, commit=commit("b", 2))
    (trend,) = history(at(commit("a", 1)), failed, at(commit("c", 3))).trends
    assert {line.name: values(line) for line in trend.lines}["a"] == [100.0, None, 100.0]


def test_the_floor_is_the_first_line_and_engines_follow_from_fast_to_slow() -> None:
    def three(made: Commit) -> Result:
        cells = (("slow", 9), ("floor", 5), ("fast", 2))
        return result(*(rows(f"{engine}/read/string/tiny", [float(time)]) for engine, time in cells), commit=made)

    (trend,) = history(three(commit("a", 1)), three(commit("b", 2))).trends
    assert [line.name for line in trend.lines] == ["floor", "fast", "slow"]
