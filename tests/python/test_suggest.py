"""What is said of an unknown name."""

from __future__ import annotations

import pytest

from ghostbench.suggest import nearest, unknown

ENGINES = ["nlohmann", "simdjson-ondemand", "rapidjson-dom", "rapidjson-sax", "floor"]


@pytest.mark.parametrize(
    ("name", "choices", "expected"),
    [
        ("nlohman", ENGINES, ["nlohmann"]),
        ("RapidJSON-dom", ENGINES, ["rapidjson-dom", "rapidjson-sax", "simdjson-ondemand"]),
        ("zzz", ENGINES, []),
        ("x", [], []),
    ],
)
def test_the_most_similar_names_come_first(name: str, choices: list[str], expected: list[str]) -> None:
    assert nearest(name, choices) == expected


@pytest.mark.parametrize(
    ("name", "choices", "message"),
    [
        ("flor", ENGINES, "unknown engine 'flor'; the nearest are: floor"),
        ("zzz", ["b", "a", "a"], "unknown engine 'zzz'; known are: a, b"),
        ("zzz", list("abcdefghi"), "unknown engine 'zzz'; known are: a, b, c, d, e, f, g, h, ..."),
        ("zzz", [], "unknown engine 'zzz'; there are none"),
    ],
)
def test_an_unknown_name_is_bad_input_that_helps(name: str, choices: list[str], message: str) -> None:
    error = unknown("engine", name, choices)
    assert (str(error), error.exit_status) == (message, 2)
