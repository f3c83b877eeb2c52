"""Google Benchmark's JSON, as bug reports of trackers show it; judge/test_tracker_cases.py names them by number."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from ghostbench.errors import BadInput
from ghostbench.results.google_benchmark import read_result, read_truncated_rows
from ghostbench.results.schema import SCHEMA, Result, Row
from tests.python.making import aggregate, google_file, measured


def read(tmp_path: Path, *benchmarks: Any) -> Result:
    return read_result(google_file(tmp_path / "r.json", *benchmarks))


def only(result: Result) -> Row:
    assert len(result.rows) == 1
    return result.rows[0]


def test_trackers_1_nan_and_infinity_are_absent_with_a_warning_naming_row_and_key(tmp_path: Path) -> None:
    text = '{"name": "A", "real_time": 1.0e2, "cpu_time": 1.0e2, "allocs_per_iter": NaN, "bytes_per_second": Infinity}'
    found = read(tmp_path, text)
    assert only(found).real_time == 100.0
    assert only(found).counters == {}
    assert [(warning.where, re.findall(r'"(\w+)"', warning.message)) for warning in found.warnings] == [
        ("A", ["allocs_per_iter"]),
        ("A", ["bytes_per_second"]),
    ]


@pytest.mark.parametrize("token", ["NaN", "Infinity", "-Infinity", "1e999"])
def test_trackers_1_a_time_that_is_not_finite_is_absent_and_never_zero(tmp_path: Path, token: str) -> None:
    found = read(tmp_path, f'{{"name": "A", "real_time": {token}, "cpu_time": 3}}')
    assert (only(found).real_time, only(found).cpu_time) == (None, 3.0)
    assert len(found.warnings) == 1


@pytest.mark.parametrize("length", [0, 1, 60, 200, -3])
def test_trackers_2_a_truncated_file_is_bad_input_with_its_place(tmp_path: Path, length: int) -> None:
    path = google_file(tmp_path / "r.json", measured("A"), measured("B"), measured("C"))
    path.write_text(path.read_text()[:length])
    with pytest.raises(BadInput, match=rf"{path}:\d+:\d+: .*interrupted"):
        read_result(path)


def test_trackers_2_the_runner_alone_can_save_the_whole_rows_of_a_truncated_file(tmp_path: Path) -> None:
    path = google_file(tmp_path / "r.json", measured("A", 1.0), measured("B", 2.0), measured("C", 3.0))
    text = path.read_text()
    path.write_text(text[: text.index('"C"') + 30])
    assert [(row.cell, row.real_time, row.order) for row in read_truncated_rows(path)] == [("A", 1.0, 0), ("B", 2.0, 1)]


def test_trackers_2_a_file_without_a_single_whole_row_saves_none(tmp_path: Path) -> None:
    path = tmp_path / "r.json"
    path.write_text('{"context": {"date": "x"')
    assert read_truncated_rows(path) == ()


def test_trackers_3_an_errored_row_has_its_message_and_no_time(tmp_path: Path) -> None:
    row = only(read(tmp_path, measured("A", 0, error_occurred=True, error_message="c:\\x")))
    assert (row.error, row.real_time, row.cpu_time) == ("c:\\x", None, None)


def test_trackers_3_one_failed_repetition_fails_the_process_run(tmp_path: Path) -> None:
    failed = measured("A", 0, error_occurred=True, error_message="boom")
    assert only(read(tmp_path, measured("A"), failed, measured("A"))).error == "boom"


def test_trackers_3_a_skipped_row_has_its_message_and_no_time(tmp_path: Path) -> None:
    row = only(read(tmp_path, measured("A", 0, skipped=True, skip_message="not here")))
    assert (row.skipped, row.error, row.real_time) == ("not here", None, None)


def test_trackers_3_a_repetition_that_skipped_itself_leaves_the_others_times(tmp_path: Path) -> None:
    skip = measured("A", 0, skipped=True, skip_message="no more")
    row = only(read(tmp_path, skip, measured("A", 7), measured("A", 8)))
    assert (row.real_time, row.skipped) == (7.0, None)
    assert only(read(tmp_path, skip, skip)).skipped == "no more"


def test_trackers_1_a_repetition_without_a_time_is_not_the_fastest(tmp_path: Path) -> None:
    broken = '{"name": "A", "real_time": NaN, "cpu_time": NaN, "allocs": 9}'
    row = only(read(tmp_path, broken, measured("A", 7, allocs=3)))
    assert (row.cpu_time, row.counters) == (7.0, {"allocs": 3.0})


def test_trackers_4_aggregates_only_are_one_benchmark_by_its_run_name(tmp_path: Path) -> None:
    kinds = {"mean": 101, "median": 100, "stddev": 3}
    cv = aggregate("B", "cv", 0.03, aggregate_unit="percentage")
    found = read(tmp_path, *(aggregate("B", kind, value) for kind, value in kinds.items()), cv)
    assert (only(found).cell, only(found).real_time) == ("B", 100.0)
    assert found.aggregates_only == {"B"}


def test_trackers_4_the_mean_stands_in_for_a_missing_median(tmp_path: Path) -> None:
    assert only(read(tmp_path, aggregate("B", "stddev", 3), aggregate("B", "mean", 101))).real_time == 101.0


def test_trackers_4_aggregates_beside_raw_rows_are_ignored(tmp_path: Path) -> None:
    found = read(tmp_path, measured("B", 90), measured("B", 110), aggregate("B", "mean", 100))
    assert only(found).real_time == 90.0
    assert found.aggregates_only == frozenset()


def test_trackers_4_a_ratio_in_a_time_field_is_no_time(tmp_path: Path) -> None:
    custom = aggregate("B", "median", 0.5, aggregate_unit="percentage")
    assert read(tmp_path, custom).rows == ()


def test_trackers_4_files_from_before_run_type_have_their_aggregates_recognised_by_name(tmp_path: Path) -> None:
    old = [{"name": name, "iterations": 1, "real_time": 7, "cpu_time": 7} for name in ("B", "B_mean", "B_stddev")]
    assert [row.cell for row in read(tmp_path, *old).rows] == ["B"]


def test_trackers_5_repetitions_are_one_sample_the_minimum(tmp_path: Path) -> None:
    times = [(100, 50), (101, 49), (99, 51), (100, 52), (500, 53)]
    row = only(read(tmp_path, *(measured("A", real, cpu) for real, cpu in times)))
    assert (row.real_time, row.cpu_time, row.round) == (99.0, 49.0, 0)


def test_trackers_7_a_counter_that_varies_over_repetitions_keeps_its_range(tmp_path: Path) -> None:
    reps = [measured("A", 100 + at, allocs=allocs, same=1) for at, allocs in enumerate((64, 65, 63))]
    row = only(read(tmp_path, *reps))
    assert row.counters == {"allocs": 64.0, "same": 1.0}  # those of the fastest repetition
    assert row.ranges == {"allocs": (63.0, 65.0)}


HOSTILE = (
    'S<std::map<K, V>>/op:"dump"/a|b/π/back\\slash',
    "two\nlines",
    "a `tick`",
    "</script><script>alert(1)</script>",
)


@pytest.mark.parametrize("name", HOSTILE)
def test_trackers_10_a_hostile_name_is_read_as_it_is(tmp_path: Path, name: str) -> None:
    assert only(read(tmp_path, measured(name))).cell == name


def test_trackers_10_a_raw_control_byte_is_bad_input_with_its_place(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"r\.json:3:12: not valid JSON: Invalid control character$"):
        read(tmp_path, '{"name": "a\x01b", "real_time": 1}')


@pytest.mark.parametrize("name", ["name", "iterations", "threads", "real_time", "label", "run_name", "error_occurred"])
def test_a_counter_called_like_a_key_of_the_format_is_a_counter(tmp_path: Path, name: str) -> None:
    row = measured("A", 5, threads=1, label="text")
    text = "{" + ", ".join(f'"{key}": {_json(value)}' for key, value in row.items()) + f', "{name}": 4.5}}'
    found = only(read(tmp_path, text))
    assert found.counters == {name: 4.5}
    assert (found.cell, found.real_time, found.iterations, found.threads, found.error) == ("A", 5.0, 10, 1, None)


def _json(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def test_fits_and_their_errors_are_no_benchmarks(tmp_path: Path) -> None:
    fit = {"name": "A_BigO", "run_name": "A", "run_type": "aggregate", "aggregate_name": "BigO", "big_o": "N"}
    rms = {"name": "A_RMS", "run_name": "A", "run_type": "aggregate", "aggregate_name": "RMS", "rms": 0.1}
    found = read(tmp_path, measured("A/8"), measured("A/64"), {**fit, "cpu_coefficient": 1.5, "time_unit": "ns"}, rms)
    assert [row.cell for row in found.rows] == ["A/8", "A/64"]


@pytest.mark.parametrize(("unit", "factor"), [("ns", 1.0), ("us", 1e3), ("ms", 1e6), ("s", 1e9), (None, 1.0)])
def test_times_are_nanoseconds_whatever_the_unit(tmp_path: Path, unit: str | None, factor: float) -> None:
    row = {key: value for key, value in measured("A", 1.5, time_unit=unit).items() if value is not None}
    assert only(read(tmp_path, row)).real_time == 1.5 * factor


@pytest.mark.parametrize(
    ("name", "threads", "cell", "clock"),
    [
        ("A/min_time:2.000", 1, "A", "cpu"),
        ("A/process_time/real_time", 1, "A", "real"),
        ("A/threads:4", 4, "A/threads:4", "real"),
    ],
)
def test_the_clock_to_judge_by_follows_from_the_registration(
    tmp_path: Path, name: str, threads: int, cell: str, clock: str
) -> None:
    row = only(read(tmp_path, measured(name, threads=threads)))
    assert (row.cell, row.clock, row.threads) == (cell, clock, threads)


def test_benchmarks_that_differ_in_their_settings_only_are_kept_apart(tmp_path: Path) -> None:
    found = read(tmp_path, measured("A/min_time:1"), measured("A/min_time:2"), measured("B/min_time:1"))
    assert [row.cell for row in found.rows] == ["A/min_time:1", "A/min_time:2", "B"]
    assert [warning.where for warning in found.warnings] == ["A"]


def test_the_order_within_the_process_run_is_the_order_in_the_file(tmp_path: Path) -> None:
    found = read(tmp_path, measured("B"), measured("A"), measured("B"))
    assert [(row.cell, row.order) for row in found.rows] == [("B", 0), ("A", 1)]


def test_without_facts_a_counter_called_round_is_a_counter(tmp_path: Path) -> None:
    row = only(read(tmp_path, measured("A", round=3, clock=2)))
    assert (row.round, row.counters) == (0, {"round": 3.0, "clock": 2.0})


@pytest.mark.parametrize(
    ("content", "place", "words"),
    [
        ("[]", "1:1", 'no array "benchmarks"'),
        ('{"x": 1}', "1:1", 'no array "benchmarks"'),
        ('{"benchmarks": {}}', "1:1", 'no array "benchmarks"'),
        ('{"context": 3, "benchmarks": []}', "1:13", '"context" must be an object'),
        ('{"context": {\n"json_schema_version": 2}, "benchmarks": []}', "2:24", "Google Benchmark's format"),
        ('{"benchmarks": [\n7]}', "2:1", "must be an object"),
        ('{"benchmarks": [\n{"name": 7}]}', "2:10", 'needs a "name"'),
        ('{"benchmarks": [{"name": "A", "real_time": "1"}]}', "1:44", '"real_time" must be a number'),
        ('{"benchmarks": [{"name": "A", "real_time": true}]}', "1:44", '"real_time" must be a number'),
        ('{"benchmarks": [{"name": "A", "time_unit": "h"}]}', "1:44", "unknown time_unit 'h'"),
        ('{"context": {"ghostbench": 1}, "benchmarks": []}', "1:28", '"schema"'),
        (f'{{"context": {{"ghostbench": {{"schema": {SCHEMA + 1}}}}}, "benchmarks": []}}', "1:39", "newer ghostbench"),
        ('{"context": {"ghostbench": {"schema": 1}}, "benchmarks": []}', "1:28", '"suite" is missing'),
        ('{"context": {"ghostbench": {"schema": 1, "suite": 5}}, "benchmarks": []}', "1:51", "expected a string"),
    ],
)
def test_a_foreign_or_newer_file_is_bad_input_with_its_place(
    tmp_path: Path, content: str, place: str, words: str
) -> None:
    path = tmp_path / "r.json"
    path.write_text(content)
    with pytest.raises(BadInput) as caught:
        read_result(path)
    assert str(caught.value).startswith(f"{path}:{place}: ")
    assert words in str(caught.value)


def test_a_file_without_context_is_read(tmp_path: Path) -> None:
    path = tmp_path / "r.json"
    path.write_text('{"benchmarks": [{"name": "A", "real_time": 1, "cpu_time": 2}]}')
    assert only(read_result(path)).cpu_time == 2.0
