"""The JSON reader: every mistake has a place, and what Google Benchmark writes is read."""

from __future__ import annotations

from pathlib import Path

import pytest

from ghostbench.errors import BadInput
from ghostbench.results.json_text import complete_elements, position_of, read_document


@pytest.mark.parametrize(
    ("content", "place", "words"),
    [
        (b"", "1:1", "empty"),
        (b" \n\n", "1:1", "empty"),
        (b'{\n  "a": 1,\n  "b": tru}', "3:8", "Expecting value"),
        (b'{\n  "a": 1,\n  "b": [1, 2', "3:13", "ends too early"),
        (b'{"a": "begun', "1:7", "ends too early"),
        (b'{"a": 1} x', "1:10", "Extra data"),
        (b"\nx", "2:1", "Expecting value"),
        (b'{"a": "x\x01y"}', "1:9", "Invalid control character"),
        (b'{"a":\n"\xff"}', "2:2", "not UTF-8"),
        (b"[" * 100_000, "1:1", "nested too deeply"),
    ],
)
def test_a_malformed_file_is_named_with_line_and_column(tmp_path: Path, content: bytes, place: str, words: str) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(content)
    with pytest.raises(BadInput) as caught:
        read_document(path)
    assert str(caught.value).startswith(f"{path}:{place}: ")
    assert words in str(caught.value)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"cannot read .*/no\.json: No such file"):
        read_document(tmp_path / "no.json")


@pytest.mark.parametrize(
    ("text", "value", "repeated"),
    [
        ('{"a": 1, "b": 2}', {"a": 1, "b": 2}, []),
        ('{"name": "x", "name": 3.0}', {"name": "x"}, [("name", 3.0)]),
        ('\ufeff{"a": 123456789012345678901234567890}', {"a": 1.2345678901234568e29}, []),
    ],
)
def test_the_first_of_equal_keys_wins_and_the_others_are_kept(
    tmp_path: Path, text: str, value: object, repeated: object
) -> None:
    path = tmp_path / "x.json"
    path.write_text(text, encoding="utf-8")
    members = read_document(path).value
    assert members == value
    assert members.repeated == repeated


def test_an_integer_of_thousands_of_digits_is_read(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text('{"a": ' + "9" * 5000 + "}")
    assert read_document(path).value["a"] == float("inf")


@pytest.mark.parametrize(
    ("steps", "found"),
    [
        ((), "{"),
        (("a",), "1"),
        (("b",), "["),
        (("b", 0), "{"),
        (("b", 0, "c"), '"no"'),
        (("b", 1), "7"),
        (("d", "d"), "NaN"),
        (("missing",), "{"),  # the place of what should have had it
        (("b", 9), "["),
    ],
)
def test_a_value_is_found_where_it_stands(steps: tuple[str | int, ...], found: str) -> None:
    text = ' { "a" : 1, "b" : [ {"c": "no"}, 7 ], "d": {"d": NaN}, "a": 2 }'
    assert text[position_of(text, steps) :].startswith(found)


@pytest.mark.parametrize(
    ("text", "elements"),
    [
        ('{"context": {"a": 1}, "benchmarks": [{"x": 1}, {"x": 2}]}', [{"x": 1}, {"x": 2}]),
        ('{"context": {"a": 1}, "benchmarks": [{"x": 1}, {"x": 2', [{"x": 1}]),
        ('{"context": {"a": 1}, "benchmarks": [{"x": 1},', [{"x": 1}]),
        ('{"context": {"a": 1}, "benchmarks": [', []),
        ('{"context": {"a": 1}, "benchm', []),
        ('{"cont', []),
        ("", []),
    ],
)
def test_of_a_truncated_array_the_whole_elements_are_saved(text: str, elements: list[object]) -> None:
    assert list(complete_elements(text, "benchmarks")) == elements
