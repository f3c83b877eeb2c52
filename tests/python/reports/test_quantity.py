"""Numbers read as people write them, and never as `nan` or with a lost digit."""

from __future__ import annotations

import pytest

from reports.quantity import MISSING, Scale, change, digits, exact, factor, percent, quantity, scale_for


def plain(text: str) -> str:
    return text.replace("\u202f", " ")


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (6_020_000, "ns", "6.02 ms"),
        (1_400_000, "ns", "1.40 ms"),
        (6_000_000, "ns", "6.00 ms"),
        (999.4, "ns", "999 ns"),
        (999.6, "ns", "1.00 µs"),
        (0.31, "ns", "0.310 ns"),
        (2.5e9, "ns", "2.50 s"),
        (5_767_789, "B", "5.77 MB"),
        (150, "B", "150 B"),
        (0, "B", "0 B"),
        (64, "", "64"),
        (0, "", "0"),
        (123_456, "", "123 456"),
        (45_123_456, "", "45.1 M"),
    ],
)
def test_a_value_gets_the_unit_that_fits(value: float, unit: str, text: str) -> None:
    assert plain(quantity(value, unit)) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [(0, "0"), (7, "7.00"), (1.4, "1.40"), (84.12, "84.1"), (99.97, "100"), (966.4, "966"), (0.01234, "0.0123")],
)
def test_three_digits_are_kept_without_an_exponent(value: float, text: str) -> None:
    assert digits(value) == text


def test_an_exact_count_keeps_every_digit() -> None:
    assert plain(exact(5_767_789, "bytes")) == "5 767 789 bytes"
    assert plain(exact(2.5, "")) == "2.500"


@pytest.mark.parametrize(
    ("ratio", "text"), [(1.0, "1.00×"), (4.284, "4.28×"), (21.26, "21.3×"), (231.4, "231×"), (None, MISSING)]
)
def test_a_factor_says_how_many_times(ratio: float | None, text: str) -> None:
    assert factor(ratio) == text


@pytest.mark.parametrize(
    ("share", "text"),
    [(0.0, "0 %"), (0.0123, "1.2 %"), (-0.0123, "1.2 %"), (0.5, "50 %"), (0.126, "13 %"), (0.0004, "0.04 %")],
)
def test_a_share_is_short_and_true(share: float, text: str) -> None:
    assert plain(percent(share)) == text


@pytest.mark.parametrize(
    ("base", "head", "counted", "text"),
    [
        (100, 100, True, "±0 %"),
        (0, 0, True, "±0 %"),
        (0, 1, True, "0 → 1"),
        (1, 0, True, "−100 %"),
        (1_000_000, 1_000_001, True, "+0.0001 %"),
        (1_000_000, 1_000_001, False, "+0.0 %"),
        (100, 87.4, False, "−13 %"),
        (100, 102.1, False, "+2.1 %"),
    ],
)
def test_a_change_is_signed_and_counted_ones_never_vanish(base: float, head: float, counted: bool, text: str) -> None:
    assert plain(change(base, head, counted)) == text


def test_an_unknown_unit_is_shown_as_it_is() -> None:
    assert scale_for(12_345, "widgets") == Scale(1.0, "widgets")
