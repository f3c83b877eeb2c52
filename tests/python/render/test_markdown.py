"""Markdown that no name can break."""

from __future__ import annotations

import re

import pytest

from ghostbench.judge.compare import compare
from ghostbench.render.markdown import comparison_markdown, escaped, result_markdown
from tests.python.making import result, rows

HOSTILE = (
    'S<std::map<K, V>>/op:"dump"/a|b/π/back\\slash',
    "two\nlines | and a pipe",
    "a `tick` and ``two``",
    "</script><script>alert(1)</script>",
    "ends with a backslash\\",
    "\\| escaped already",
    "<!-- comment",
    "![image](https://example.org/x) @user #1",
)


def unescaped_pipes(line: str) -> int:
    return len(re.findall(r"(?<!\\)(?:\\\\)*\|", line))


def tables(markdown: str) -> list[list[str]]:
    """The lines of each table."""
    blocks = re.findall(r"(?:^\|.*\n)+", markdown, flags=re.M)
    return [block.splitlines() for block in blocks]


@pytest.mark.parametrize("markdown", [
    result_markdown(result(*(rows(name, [1.0], allocs=1) for name in HOSTILE))),
    comparison_markdown(compare(*[result(*(rows(name, [1.0], allocs=1) for name in HOSTILE))] * 2), show_all=True),
], ids=["result", "comparison"])
def test_trackers_10_every_row_of_a_table_has_the_same_number_of_unescaped_pipes(markdown: str) -> None:
    (table,) = tables(markdown)
    assert len(table) >= 2 + len(HOSTILE)
    assert {unescaped_pipes(line) for line in table} == {9}
    assert "<" not in markdown


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("a|b", "a&#124;b"),
        ("`x`", "\\`x\\`"),
        ("a\\", "a\\\\"),
        ("x\ny", "x\\\\ny"),
        ("<b>&amp;", "&lt;b&gt;&amp;amp;"),
        ("@user", "&#64;user"),
        ("snake_case", "snake\\_case"),
        ("simdjson-ondemand/read/string/characters-10k", "simdjson-ondemand/read/string/characters-10k"),
    ],
)
def test_a_name_is_literal_text(name: str, expected: str) -> None:
    assert escaped(name) == expected


def test_unchanged_rows_are_counted_and_listed_on_demand() -> None:
    comparison = compare(*[result(rows("a/b/c/d", [1.0] * 8, allocs=1))] * 2)
    assert "- 2 unchanged" in comparison_markdown(comparison)
    assert len(tables(comparison_markdown(comparison))) == 0
    assert len(tables(comparison_markdown(comparison, show_all=True))[0]) == 4
    moved = compare(*(result(rows("a/b/c/d", [1.0] * 8, allocs=allocs)) for allocs in (1, 2)))
    assert "- 1 unchanged" in comparison_markdown(moved)
