"""A series keeps its name whatever the run settings are."""

from __future__ import annotations

import pytest

from ghostbench.results.series import Series, series_of


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("floor/read/string/tiny", Series("floor/read/string/tiny", None, False)),
        ("A/min_time:2.000", Series("A", None, False)),
        ("A/min_warmup_time:0.500", Series("A", None, False)),
        ("A/iterations:10", Series("A", None, False)),
        ("A/repeats:5", Series("A", None, False)),
        ("A/process_time", Series("A", None, False)),
        ("A/real_time", Series("A", None, True)),
        ("A/manual_time", Series("A", None, True)),
        ("A/threads:4", Series("A/threads:4", 4, False)),
        ("A/8/min_time:0.1/repeats:3/process_time/real_time/threads:2", Series("A/8/threads:2", 2, True)),
        ("A/real_time/8", Series("A/real_time/8", None, False)),  # an argument behind it: part of the name
        ("A/threads:x", Series("A/threads:x", None, False)),
        ("/real_time", Series("/real_time", None, False)),  # never an empty name
    ],
)
def test_run_settings_behind_a_name_are_stripped_and_threads_are_kept(name: str, expected: Series) -> None:
    assert series_of(name) == expected
