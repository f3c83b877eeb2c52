"""Text on a terminal and in a pipe: colour only where it is wanted, the same words everywhere."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from ghostbench.judge.compare import compare
from ghostbench.render.comparison import print_comparison
from ghostbench.render.terminal import print_result
from ghostbench.results.google_benchmark import read_result
from tests.python.making import result, rows

DATA = Path(__file__).resolve().parents[2] / "data"
ESCAPE = re.compile("\x1b\\[[0-9;]*m")


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def shown(stream: io.StringIO) -> str:
    base, head = (read_result(DATA / f"{name}.json") for name in ("base", "head"))
    print_result(head, stream)
    print_comparison(compare(base, head), stream)
    return stream.getvalue()


@pytest.fixture(autouse=True)
def ordinary_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")


def test_a_terminal_gets_colour_and_a_pipe_the_same_words_without() -> None:
    coloured, plain = shown(Terminal()), shown(io.StringIO())
    assert ESCAPE.search(coloured)
    assert "\x1b" not in plain
    assert ESCAPE.sub("", coloured) == plain


@pytest.mark.parametrize(("variable", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_colour_is_off_where_it_is_not_wanted(monkeypatch: pytest.MonkeyPatch, variable: str, value: str) -> None:
    monkeypatch.setenv(variable, value)
    shades = [codes for codes in re.findall("\x1b\\[([0-9;]*)m", shown(Terminal())) if set(codes.split(";")) - set("0123")]
    assert shades == []  # bold and dim may stay, colours may not


@pytest.mark.parametrize("columns", ["40", "80", "200"])
def test_the_width_of_the_terminal_does_not_change_the_lines(monkeypatch: pytest.MonkeyPatch, columns: str) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    lines = shown(io.StringIO()).splitlines()
    assert max(map(len, lines)) == 80


def test_wide_numbers_still_fit_into_80_columns() -> None:
    numbers = {"instructions": 12_345_678_902.0, "other_threads_allocs": 1_234_567.0, "allocs": 1.0}
    base = result(rows("a/b/c/d", [90.0, 110.0] * 10, **numbers))
    head = result(rows("a/b/c/d", [60.0, 150.0] * 10, **{name: 1.5 * value for name, value in numbers.items()}))
    stream = io.StringIO()
    print_comparison(compare(base, head), stream)
    lines = stream.getvalue().splitlines()
    assert [line for line in lines if len(line) > 80] == []
    assert any(line.split()[:3] == ["instructions", "12,345,678,902", "18,518,518,353"] for line in lines)


def test_trackers_10_rich_markup_and_control_characters_in_names_are_text() -> None:
    stream = io.StringIO()
    print_result(read_result(DATA / "hostile.json"), stream)
    assert "[bold red]markup[/] :smile:" in stream.getvalue()
    assert "\\x1b[31mred" in stream.getvalue()
    assert "\x1b" not in stream.getvalue()


def test_trackers_6_from_zero_is_shown_as_an_arrow() -> None:
    text = shown(io.StringIO())
    assert "0 -> 1 allocations per op" in text
    assert not re.search(r"\b(nan|inf)\b", text)
