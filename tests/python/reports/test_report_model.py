"""What a result's report says: every cell in its place, errors in no ranking, gaps with their reasons."""

from __future__ import annotations

from dataclasses import replace

import pytest

from ghostbench.render.report_model import report_model
from ghostbench.results.schema import Fixture, NotCounted, NotMeasured, Result, Row, Warning
from reports.model import Cell, Column, Report, Section
from tests.python.making import FACTS, result, rows

READ = Column("read", "string")


def drawn(made: Result) -> Report:
    return report_model([made], "today")


def only_section(made: Result) -> Section:
    (section,) = drawn(made).sections
    return section


def cell(section: Section, engine: str, column: Column = READ) -> Cell | None:
    row = next(row for row in section.rows if row.engine == engine)
    return row.cells[section.columns.index(column)]


def engines(*times: tuple[str, float]) -> list[list[Row]]:
    return [rows(f"{engine}/read/string/tiny", [time, time * 1.01], allocs=3) for engine, time in times]


def test_every_cell_stands_in_its_column_with_all_its_numbers() -> None:
    made = result(
        rows("floor/read/string/tiny", [10, 12, 11], allocs=2, instructions=50),
        rows("nlohmann/read/string/tiny", [40, 48, 44], allocs=6, instructions=200),
        rows("nlohmann/write/bytes/tiny", [7]),
    )
    section = only_section(made)
    assert section.columns == (READ, Column("write", "bytes"))
    found = cell(section, "nlohmann")
    assert found is not None
    time, allocs = found.values["time"], found.values["allocs"]
    assert (time.value, time.low, time.high, time.samples, time.to_floor, time.to_best) == (44, 40, 48, 3, 4, 1)
    assert (allocs.value, allocs.to_floor, allocs.is_best) == (6, 3, True)
    assert cell(section, "floor", Column("write", "bytes")) is None


def test_columns_stand_as_the_documentation_lists_them() -> None:
    names = ("write/string", "read/reuse", "read/stream", "read/bytes", "read/string", "serve/http")
    cells = ["a/read/string/tiny/threads:2", *(f"a/{name}/tiny" for name in names)]
    columns = only_section(result(*(rows(each, [1]) for each in cells))).columns
    assert [(column.op, column.mode, column.threads) for column in columns] == [
        ("read", "string", 1), ("read", "bytes", 1), ("read", "stream", 1), ("read", "reuse", 1), ("read", "string", 2),
        ("write", "string", 1), ("serve", "http", 1),
    ]  # fmt: skip


def test_the_floor_stands_first_and_engines_by_their_distance_from_the_best() -> None:
    made = result(*engines(("slow", 90), ("floor", 1), ("fast", 6), ("middle", 7)))
    assert [row.engine for row in only_section(made).rows] == ["floor", "fast", "middle", "slow"]


@pytest.mark.parametrize("where", ["verify", "one process run"])
def test_an_errored_cell_is_in_no_ranking_however_fast_it_was(where: str) -> None:
    fast = rows("wrong/read/string/tiny", [1, 1])
    if where == "verify":
        refused = (NotMeasured("wrong/read/string/tiny", "errored", "drops a field"),)
        made = result(*engines(("a", 6), ("b", 7)), not_measured=refused)
    else:
        made = result(*engines(("a", 6), ("b", 7)), [fast[0], replace(fast[1], error="drops a field")])
    section = only_section(made)
    assert cell(section, "wrong") == Cell("errored", "drops a field")
    best = cell(section, "a")
    assert best is not None and best.values["time"].is_best
    assert [leader.engine for leader in section.leaders] == ["a"]
    assert section.rows[-1].engine == "wrong"


def test_what_an_engine_cannot_do_stands_in_its_place_with_the_reason() -> None:
    lacking = (NotMeasured("a/read/stream/tiny", "unsupported", "no such interface"),)
    made = result(*engines(("a", 6)), not_measured=lacking)
    assert cell(only_section(made), "a", Column("read", "stream")) == Cell("unsupported", "no such interface")


def test_a_count_that_was_not_taken_is_absent_with_its_reason_and_never_zero() -> None:
    uncounted = (NotCounted("a/read/string/tiny", "instructions", "no AVX-512 in callgrind"),)
    absent = {"allocations": "the self-test failed"}
    made = result(rows("a/read/string/tiny", [6]), not_counted=uncounted, absent_metrics=absent)
    found = cell(only_section(made), "a")
    assert found is not None and set(found.values) == {"time"}
    assert found.absent["instructions"] == "no AVX-512 in callgrind"
    assert found.absent["allocs"] == found.absent["peak_bytes"] == "the self-test failed"


def test_the_largest_fixture_comes_first() -> None:
    fixtures = {name: Fixture("0", size, "m") for name, size in (("tiny", 150), ("huge", 9_000_000), ("mid", 10_000))}
    made = result(*(rows(f"a/read/string/{name}", [1]) for name in fixtures), fixtures=fixtures)
    assert [section.name for section in drawn(made).sections] == ["huge", "mid", "tiny"]


@pytest.mark.parametrize("name", ["BM_copy/8", "BM_copy/8/1/2", 'S<std::map<K, V>>/op:"dump"/a|b/π/back\\\\slash'])
def test_a_benchmark_of_another_program_is_listed_and_not_ranked(name: str) -> None:
    section = only_section(result(rows(name, [5.0]), facts=replace(FACTS, suite="theirs", fixtures={})))
    assert (section.name, section.ranked) == ("benchmarks of theirs", False)
    (row,) = section.rows
    assert row.engine == name and row.cells[0] is not None
    assert row.cells[0].values["time"].value == 5 and row.cells[0].values["time"].to_best is None


def test_what_casts_doubt_is_said_above_the_tables() -> None:
    assert FACTS.commit is not None
    leak = rows("a/read/string/tiny", [5.0], leaked_bytes=64)
    made = result(
        [replace(leak[0], steal=0.031)], commit=replace(FACTS.commit, dirty=True),
        missing_engines={"glaze": "CMake did not find glaze"}, absent_metrics={"instructions": "valgrind is missing"},
    )  # fmt: skip
    said = "\n".join(drawn(replace(made, warnings=(Warning("row 3", "allocs is NaN"),))).warnings)
    for part in (
        "a/read/string/tiny leaks 64", "belong to no commit", "glaze was not built: CMake did not find glaze",
        "instructions was not counted: valgrind is missing", "3.1\u202f%", "row 3: allocs is NaN",
    ):  # fmt: skip
        assert part in said


def test_a_calm_complete_run_casts_no_doubt() -> None:
    assert drawn(result(rows("a/read/string/tiny", [5.0], leaked_bytes=0))).warnings == ()


def test_the_summary_counts_cells_and_names_commit_machine_and_process_runs() -> None:
    made = result(*engines(("a", 6), ("b", 7)), not_measured=(NotMeasured("a/read/bytes/tiny", "unsupported", "x"),))
    summary = {fact.label: fact.value for fact in drawn(made).summary}
    assert summary["Cells"] == "2 measured, 1 unsupported"
    assert summary["Commit"] == "aaaaaaa Read faster"
    assert summary["Machine"] == "Example CPU, 2 cores"
    assert "2 process runs" in summary["Measured"] and "2025-01-02 04:05 UTC" in summary["Measured"]


def test_a_tree_without_git_says_so() -> None:
    report = drawn(result(rows("a/read/string/tiny", [5.0]), commit=None))
    assert {fact.label: fact.value for fact in report.summary}["Commit"] == "not under git"
