"""Numbers and names as text."""

from __future__ import annotations

import pytest

from ghostbench.render import text


@pytest.mark.parametrize(
    ("nanoseconds", "expected"),
    [
        (None, "-"), (0.0, "0.00 ns"), (0.5, "0.50 ns"), (9.994, "9.99 ns"), (9.996, "10.0 ns"), (99.96, "100 ns"),
        (999.4, "999 ns"), (999.6, "1.00 us"), (1234.0, "1.23 us"), (84.1e6, "84.1 ms"), (2.5e9, "2.50 s"),
        (75e9, "75.0 s"),
    ],
)  # fmt: skip
def test_a_time_has_three_digits_and_the_unit_that_fits(nanoseconds: float | None, expected: str) -> None:
    assert text.time_text(nanoseconds) == expected


@pytest.mark.parametrize(
    ("count", "expected"),
    [(None, "-"), (0, "0"), (9999, "9,999"), (10_000, "10.0 kB"), (999_600, "1.00 MB"), (45.1e6, "45.1 MB"), (-64, "-64")],
)
def test_bytes_are_exact_while_short(count: float | None, expected: str) -> None:
    assert text.bytes_text(count) == expected


@pytest.mark.parametrize(
    ("count", "expected"), [(None, "-"), (0, "0"), (1234567890.0, "1,234,567,890"), (0.25, "0.25"), (-3, "-3")]
)
def test_a_count_is_always_exact(count: float | None, expected: str) -> None:
    assert text.count_text(count) == expected


@pytest.mark.parametrize(
    ("ratio", "expected"),
    [
        (None, "-"), (1.0, "0 %"), (1.0004, "+0.04 %"), (0.9999, "-0.01 %"), (1.001, "+0.1 %"), (1.101, "+10.1 %"),
        (0.5, "-50.0 %"), (0.0, "-100 %"), (2.5, "+150 %"), (9.99, "+899 %"), (10.0, "x 10"), (12.0, "x 12"), (1500.0, "x 1,500"),
    ],
)  # fmt: skip
def test_a_change_is_in_percent_or_a_factor(ratio: float | None, expected: str) -> None:
    assert text.change_text(ratio) == expected


def test_an_interval_has_both_ends() -> None:
    assert text.interval_text((0.992, 1.110)) == "-0.8..+11.0 %"
    assert text.interval_text(None) == ""


@pytest.mark.parametrize(("share", "expected"), [(None, "-"), (0.0, "0.0 %"), (0.0042, "0.4 %"), (0.25, "25 %")])
def test_a_share_is_in_percent(share: float | None, expected: str) -> None:
    assert text.share_text(share) == expected


@pytest.mark.parametrize(("count", "expected"), [(0, "0 cells"), (1, "1 cell"), (2000, "2,000 cells")])
def test_one_is_no_plural(count: int, expected: str) -> None:
    assert text.plural(count, "cell") == expected


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("π/a b", "π/a b"),
        ("two\nlines\ttab", "two\\nlines\\ttab"),
        ("\x1b[31mred", "\\x1b[31mred"),
        ("\u202eturned\u2028", "\\u202eturned\\u2028"),
        ("\x01\x7f", "\\x01\\x7f"),
        ("lone \ud800", "lone \\ud800"),
    ],
)
def test_trackers_10_what_could_steer_a_terminal_is_escaped(name: str, expected: str) -> None:
    assert text.printable(name) == expected
