"""The page: one file, no script, every name as text, every gap with its reason."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from reports.model import (
    Break, Cell, Column, Fact, FactSheet, History, Leader, Line, Metric, Point, Report, Row, Section, Tick, Trend,
    Value,
)  # fmt: skip
from reports.site import column_name, leading, page, slug, spread

TIME = Metric("time", "Time", "ns", False, "one op")
ALLOCS = Metric("allocs", "Allocations", "", True, "calls")
READ, WRITE = Column("read", "bytes"), Column("write", "string")


def measured(value: float, to_floor: float | None = None, to_best: float | None = None, best: bool = False) -> Cell:
    time = Value(value, value * 0.99, value * 1.01, 5, to_floor, to_best, best)
    return Cell("measured", values={"time": time}, absent={"allocs": "the counting failed its self-test"})


def report(
    engine: str = "glaze", fixture: str = "tiny", subject: str = "A change", reason: str = "no writer"
) -> Report:
    rows = (
        Row("floor", "", True, (measured(1.4e6), measured(4e5))),
        Row(engine, "6.3", False, (measured(6e6, 4.3, 1.0, True), Cell("unsupported", reason))),
        Row("cjson", "1.7", False, (measured(4.5e7, 32.1, 7.5), Cell("errored", f"errored: {reason}"))),
    )
    leaders = (Leader(READ, engine, 6e6, 4.3, "cjson", 7.5),)
    lines = (Line(engine, (Point(6e6, 6e6, 6e6, 0), Point(7e6, 7e6, 7e6, 1))),)
    trend = Trend(fixture, READ, "time", lines, (Break(1, reason),))
    ticks = (Tick("abc1234", subject, "2026-01-01"), Tick("abd1234*", subject, "2026-01-02"))
    return Report(
        title=f"suite at {subject}", suite="suite", generated="today", summary=(Fact("Commit", subject),),
        metrics=(TIME, ALLOCS), sections=(Section(fixture, 150, "tiny", True, (READ, WRITE), rows, leaders),),
        histories=(History("a machine", ticks, (trend,), ("allocations in 3 cells",)),),
        environment=(FactSheet("Engines", (Fact(engine, "6.3"),)),), rounds=5, floor="floor", warnings=(reason,),
    )  # fmt: skip


class Elements(HTMLParser):
    """Every start tag, every id and all text of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.text = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.ids += [value or "" for key, value in attrs if key == "id"]

    def handle_data(self, data: str) -> None:
        self.text += data


HOSTILE = (
    '</script><script>alert(1)</script>',
    'S<std::map<K, V>>/op:"dump"/a|b/π/back\\\\slash',
    "a name with a\nnewline",
    "one with a ` backtick",
    "{{ 7 * 7 }} {% raw %}",
    "$x_1$",
    '"><img src=x onerror=alert(1)>',
)


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_name_is_text_wherever_it_stands(name: str) -> None:
    plain = Elements(page(report()))
    hostile = Elements(page(report(engine=name, fixture=name, subject=name, reason=name)))
    assert hostile.text.count(name) >= 8
    assert "script" not in hostile.tags and "img" not in hostile.tags
    assert sorted(hostile.tags) == sorted(plain.tags)


def test_the_page_asks_nothing_of_the_network_and_runs_nothing() -> None:
    text = page(report())
    assert "script" not in Elements(text).tags
    assert not re.search(r"https?:|@import|\bsrc=|url\((?!#)", text)


def test_no_id_stands_twice() -> None:
    one = report()
    sections = (one.sections[0], replace(one.sections[0], name="tiny two"))
    twice = replace(one, sections=sections, histories=one.histories * 2)
    ids = Elements(page(twice)).ids
    assert len(ids) > 20 and len(ids) == len(set(ids))


def test_the_same_data_is_the_same_page() -> None:
    assert page(report()) == page(report())


@pytest.mark.parametrize("name", ["a b", "a-b", "a_b", "π", "a/b", "<a>"])
def test_different_names_have_different_slugs_of_safe_letters(name: str) -> None:
    assert re.fullmatch(r"[A-Za-z0-9_-]+", slug(name))
    assert len({slug(other) for other in ("a b", "a-b", "a_b", "π", "a/b", "<a>")}) == 6


def test_no_number_that_is_none_reaches_the_page() -> None:
    body = page(report()).partition("<body>")[2].replace('fill: none', "").replace('stroke: none', "")
    assert not re.search(r"\b(nan|infinity|inf|none)\b", body, re.IGNORECASE)


def test_a_gap_tells_its_reason_and_errors_stand_above_the_table() -> None:
    text = page(report(reason="it cannot stream"))
    assert "<summary>unsupported</summary>it cannot stream" in text
    places = [text.index(part) for part in ("Errored, so in no ranking", "errored: it cannot stream", 'class="matrix"')]
    assert places == sorted(places)


def test_a_metric_that_a_cell_lacks_is_absent_with_its_reason_and_no_zero() -> None:
    assert "<summary>absent</summary>the counting failed its self-test" in page(report())


def test_the_first_line_names_the_fastest_engine_and_its_distance_from_the_floor() -> None:
    heading = re.search(r"<h1>(.*?)</h1>", page(report()), re.DOTALL)
    assert heading
    said = " ".join(re.sub(r"<[^>]*>", "", heading[1]).replace("\u202f", " ").split())
    assert said == "Fastest read of tiny: glaze, 6.00 ms, 4.30× floor"


def test_the_first_line_does_not_crown_an_engine_that_others_may_equal() -> None:
    one = report()
    (leader,) = one.sections[0].leaders
    tied = replace(one.sections[0], leaders=(replace(leader, level=("yyjson", "cjson")),))
    assert "glaze</strong> (level with yyjson, cjson)" in page(replace(one, sections=(tied,)))


def test_a_report_without_a_leader_still_has_a_heading() -> None:
    one = report()
    bare = replace(one, sections=(replace(one.sections[0], leaders=()),))
    assert "<h1>suite at A change</h1>" in page(bare)
    assert "At a glance" not in page(bare)


def test_rows_without_a_ranking_get_numbers_but_neither_bars_nor_colours() -> None:
    one = report()
    rows = (Row("BM_x/8", "", False, (Cell("measured", values={"time": Value(5, 5, 5, 1)}),)),)
    text = page(replace(one, sections=(Section("others", None, "", False, (Column("", ""),), rows),), histories=()))
    assert "5\u202fns" in text and "bars-" not in text and 'class="legend"' not in text


def test_one_commit_is_told_that_a_trend_needs_two() -> None:
    one = report()
    history = replace(one.histories[0], ticks=one.histories[0].ticks[:1], trends=())
    assert "A trend needs two" in page(replace(one, histories=(history,)))


def test_the_reason_of_a_break_stands_below_its_trend() -> None:
    assert "at abd1234*: fixture changed" in page(report(reason="fixture changed"))


@pytest.mark.parametrize(
    ("column", "name"),
    [(READ, "read / bytes"), (Column("read", "bytes", 4), "read / bytes, 4 threads"), (Column("", ""), "op")],
)
def test_a_column_is_named_by_op_mode_and_threads(column: Column, name: str) -> None:
    assert column_name(column) == name


@pytest.mark.parametrize(
    ("low", "high", "text"), [(98.0, 102.0, "±2 %"), (100.0, 100.0, ""), (99.0, 100.0, "±0.5 %")]
)
def test_the_spread_is_half_the_range(low: float, high: float, text: str) -> None:
    assert spread(Value(100.0, low, high, 5)).replace("\u202f", " ") == text


def test_engines_whose_samples_overlap_are_called_level() -> None:
    level = leading(Leader(READ, "a", 1, 4.3, "b", 1.01, ("b", "c")), "floor")
    assert level == "bytes, 4.30× floor, level with b and c (samples overlap)"
    assert leading(Leader(READ, "a", 1, None, "b", 1.2), "floor") == "bytes, b follows at 1.20×"
    assert leading(Leader(READ, "a", 1, 4.3, None, None), "floor") == "bytes, 4.30× floor"
