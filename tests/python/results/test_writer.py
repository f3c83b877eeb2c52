"""What is written is read back the same, by us and by the readers of Google Benchmark's format."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ghostbench.results.google_benchmark import read_result
from ghostbench.results.schema import NotCounted, NotMeasured, Result, Row
from ghostbench.results.writer import result_text, write_result
from tests.python.making import CELL, FACTS, google_file, measured, result, rows
from tests.python.results.test_google_benchmark import HOSTILE

FULL = replace(
    FACTS,
    missing_engines={"glaze": "CMake did not find glaze"},
    not_measured=(NotMeasured("cjson/read/string/tiny", "unsupported", "keeps every number as a double"),),
    not_counted=(NotCounted(CELL, "instructions", "illegal instruction"),),
    absent_metrics={"peak_bytes": "no hook"},
)


def parsed(given: Result) -> Any:
    def refuse(token: str) -> None:
        raise AssertionError(f"{token} is no JSON")

    return json.loads(result_text(given), parse_constant=refuse)


def again(given: Result, tmp_path: Path) -> Result:
    path = tmp_path / "again.json"
    write_result(given, path)
    return read_result(path)


def test_a_result_with_every_fact_is_read_back_the_same(tmp_path: Path) -> None:
    cells = rows(CELL, [101.5, 102.25], allocs=7, steal_like=0.5) + [
        Row("a/b/c/d/threads:2", 0, 5.0, 9.0, 3, threads=2, order=1, steal=0.01, clock="real"),
        Row("e/b/c/d", 0, None, None, 0, error="killed by signal 11"),
        Row("s/b/c/d", 0, None, None, 0, skipped="off"),
    ]
    given = result(cells, facts=FULL)
    found = again(given, tmp_path)
    assert found.facts == given.facts
    assert found.rows == tuple(replace(row, real_time=row.real_time, cpu_time=row.cpu_time) for row in given.rows)


def test_facts_without_commit_branch_or_session_are_read_back_as_absent(tmp_path: Path) -> None:
    given = result(rows(CELL, [1.0]), commit=None, session=None)
    assert again(given, tmp_path).facts == given.facts
    detached = result(rows(CELL, [1.0]), commit=replace(FULL.commit, branch=None) if FULL.commit else None)
    assert again(detached, tmp_path).facts == detached.facts


def test_an_errored_cell_becomes_a_row_as_google_benchmark_writes_it(tmp_path: Path) -> None:
    given = result(rows(CELL, [1.0]), not_measured=(NotMeasured("x/read/string/tiny", "errored", "drops a field"),))
    row = parsed(given)["benchmarks"][-1]
    assert (row["name"], row["error_occurred"], row["error_message"]) == ("x/read/string/tiny", True, "drops a field")
    assert row["round"] == 0
    assert parsed(given)["context"]["ghostbench"]["not_measured"] == []
    assert again(given, tmp_path).rows[-1].error == "drops a field"


def test_an_errored_cell_that_has_a_row_is_not_written_twice() -> None:
    failed = Row("x", 2, None, None, error="boom")
    given = result([failed], not_measured=(NotMeasured("x", "errored", "boom"),))
    assert [row["name"] for row in parsed(given)["benchmarks"]] == ["x"]


@pytest.mark.parametrize("key", ["name", "run_type", "real_time", "cpu_time", "time_unit", "iterations", "threads"])
def test_every_row_has_the_keys_that_other_readers_expect(key: str) -> None:
    unlucky = [Row("e", 0, None, None, error="x"), Row("s", 0, None, None, skipped="y")]
    for given in (result(rows(CELL, [1.0]), unlucky), result(rows(CELL, [1.0]), unlucky, facts=None)):
        assert all(key in row for row in parsed(given)["benchmarks"])


def test_a_repetition_index_tells_one_process_run_from_the_next() -> None:
    assert [row["repetition_index"] for row in parsed(result(rows(CELL, [1.0, 2.0])))["benchmarks"]] == [0, 1]


def test_trackers_1_no_nan_and_no_infinity_is_ever_written() -> None:
    bad = Row(CELL, 0, 1.0, 1.0, counters={"a": float("nan"), "b": float("inf"), "c": 1.0})
    given = replace(result([bad]), context={"load_avg": [float("nan"), 0.5], "x": float("inf")})
    written = parsed(given)
    assert {"a", "b"} & written["benchmarks"][0].keys() == set()
    assert written["benchmarks"][0]["c"] == 1
    assert written["context"]["load_avg"] == [0.5]


@pytest.mark.parametrize("facts", [FACTS, None])
@pytest.mark.parametrize("name", [*HOSTILE, "a\x01b", "lone \ud800 surrogate"])
def test_trackers_10_a_hostile_name_survives_the_round_trip_byte_by_byte(
    tmp_path: Path, name: str, facts: Any
) -> None:
    text = result_text(result(rows(name, [1.5], allocs=3), facts=facts))
    path = tmp_path / "r.json"
    path.write_text(text, encoding="utf-8")
    found = read_result(path)
    assert found.rows[0].cell == name
    assert result_text(found) == text


def test_the_context_of_a_foreign_file_is_kept(tmp_path: Path) -> None:
    path = google_file(tmp_path / "r.json", measured("A"), context={"host_name": "x", "caches": [{"level": 1}]})
    written = parsed(read_result(path))["context"]
    assert written == {"host_name": "x", "caches": [{"level": 1}], "json_schema_version": 1}


def test_a_counter_called_like_a_key_of_the_format_does_not_overwrite_it() -> None:
    given = result([Row(CELL, 0, 1.0, 1.0, counters={"name": 3.0, "real_time": 9.0})])
    row = parsed(given)["benchmarks"][0]
    assert (row["name"], row["real_time"]) == (CELL, 1.0)
