"""The figures say in text what they draw: order, units, the floor, and what has no number."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from reports.figures import Bar, bar_chart, trend_chart
from reports.model import Break, Column, Line, Metric, Point, Tick, Trend

TIME = Metric("time", "Time", "ns", False, "")
ALLOCS = Metric("allocs", "Allocations", "", True, "")


def texts(drawn: str) -> list[str]:
    return [text.replace("\u202f", " ") for text in re.findall(r"<text[^>]*>([^<]*)</text>", drawn)]


def bars(*milliseconds: float) -> list[Bar]:
    best = min(milliseconds)
    return [Bar(f"e{each:g}", each * 1e6, each * 1e6, each * 1.02e6, each / 1.4, each == best) for each in milliseconds]


def test_bars_stand_from_best_to_worst_whatever_their_order() -> None:
    found = texts(bar_chart(bars(15, 6, 7), 1.4e6, TIME, "read", "n"))
    assert [text for text in found if re.fullmatch(r"e\d+", text)] == ["e6", "e7", "e15"]


def test_a_wide_range_gets_a_logarithmic_axis_and_says_so_with_its_unit() -> None:
    assert "time per read, ms (log scale)" in texts(bar_chart(bars(6, 120), 1.4e6, TIME, "read", "n"))


def test_a_narrow_range_gets_an_axis_from_zero() -> None:
    found = texts(bar_chart(bars(2, 3), 1.4e6, TIME, "write", "n"))
    assert "time per write, ms" in found and "0" in found


def test_the_floor_is_marked_with_its_value_and_bars_with_their_distance_from_it() -> None:
    found = texts(bar_chart(bars(6, 7), 1.4e6, TIME, "read", "n"))
    assert "floor 1.40" in found and "4.29×" in found and "× floor" in found


def test_without_a_floor_none_is_spoken_of() -> None:
    alone = [Bar("a", 6e6, 6e6, 6e6, None, True), Bar("b", 60e6, 60e6, 60e6, None, False)]
    assert not [text for text in texts(bar_chart(alone, None, TIME, "read", "n")) if "floor" in text]


@pytest.mark.parametrize(
    ("values", "unit"),
    [((40, 3470), "ns"), ((60, 3470), "µs"), ((400_000, 92_000_000), "ms"), ((30_000, 92_000_000), "µs"), ((2e9, 3e9), "s")],
)
def test_one_chart_has_one_unit_in_which_its_smallest_value_is_readable(values: Sequence[float], unit: str) -> None:
    made = [Bar(f"b{value}", value, value, value, None, False) for value in values]
    assert unit in texts(bar_chart(made, None, TIME, "read", "n"))


def test_all_zero_counts_can_be_drawn() -> None:
    assert "0" in texts(bar_chart([Bar("a", 0, 0, 0, None, True)], 0, ALLOCS, "write", "n"))


def trend(*lines: Line, metric: str = "time", breaks: tuple[Break, ...] = ()) -> Trend:
    return Trend("tiny", Column("read", "bytes"), metric, lines, breaks)


def ticks(count: int) -> list[Tick]:
    return [Tick(f"c{number}", "", "") for number in range(count)]


def at(*values: float | None, spread: float = 0.0, era: int = 0) -> tuple[Point | None, ...]:
    return tuple(None if v is None else Point(v, v * (1 - spread), v * (1 + spread), era) for v in values)


def test_a_strip_tells_the_newest_value_and_the_change_since_the_first_commit() -> None:
    found = texts(trend_chart(trend(Line("glaze", at(6e6, 6.6e6))), TIME, ticks(2), "n"))
    assert "6.60 ms" in found and "+10 %" in found and {"c0", "c1"} <= set(found)


@pytest.mark.parametrize(("noise", "stands_out"), [(0.01, True), (0.1, False)])
def test_only_a_change_beyond_all_samples_stands_out(noise: float, stands_out: bool) -> None:
    drawn = trend_chart(trend(Line("a", at(6e6, 6.3e6, spread=noise))), TIME, ticks(2), "n")
    assert ("font: 700" in drawn) is stands_out
    assert ("var(--line)" in drawn) is stands_out


def test_an_engine_without_a_number_at_the_newest_commit_shows_no_old_one() -> None:
    found = texts(trend_chart(trend(Line("a", at(6e6, 6e6, None))), TIME, ticks(3), "n"))
    assert "6.00 ms" not in found and "–" in found


def test_after_a_break_the_change_counts_from_there() -> None:
    points = at(6e6) + at(12e6, 12e6, era=1)
    found = texts(trend_chart(trend(Line("a", points), breaks=(Break(1, "fixture changed"),)), TIME, ticks(3), "n"))
    assert "±0 %" in found and "+100 %" not in found


def test_from_zero_to_one_is_no_infinite_per_cent() -> None:
    drawn = trend_chart(trend(Line("a", at(0, 1)), metric="allocs"), ALLOCS, ticks(2), "n")
    assert "0 → 1" in texts(drawn) and "inf" not in drawn and "nan" not in drawn.lower()


@pytest.mark.parametrize(("change", "bound"), [(1.01, "5 %"), (1.06, "10 %"), (1.5, "50 %"), (9.0, "800 %")])
def test_all_strips_share_a_scale_that_holds_the_widest_change(change: float, bound: str) -> None:
    found = texts(trend_chart(trend(Line("a", at(1e6, change * 1e6))), TIME, ticks(2), "n"))
    assert f"each strip: time, −{bound} to +{bound}" in found


def test_a_name_on_two_lines_stays_on_one() -> None:
    assert "two lines" in texts(trend_chart(trend(Line("two\nlines", at(1, 1))), TIME, ticks(2), "n"))
