"""When a comparison looks, and what each look may spend."""

from __future__ import annotations

import pytest

from ghostbench.judge.looks import FIRST_ALARM, LOOKS, alarm_error, looks_until


@pytest.mark.parametrize(
    ("rounds", "looks"),
    [
        (5, (5,)),
        (6, (6,)),
        (7, (6, 7)),
        (20, (6, 8, 11, 15, 20)),
        (21, (6, 8, 11, 15, 20, 21)),
        (390, LOOKS),
        (500, (*LOOKS, 500)),
    ],
)
def test_the_last_look_is_at_the_end(rounds: int, looks: tuple[int, ...]) -> None:
    assert looks_until(rounds) == looks


@pytest.mark.parametrize("rounds", [5, 6, 15, 19, 20, 21, 57, 100, 390, 1000])
def test_the_shares_of_all_looks_add_up_to_the_error(rounds: int) -> None:
    looks = looks_until(rounds)
    assert sum(alarm_error(0.02, look, looks) for look in looks) == pytest.approx(0.02, rel=1e-12)


@pytest.mark.parametrize(
    ("rounds", "looks", "share"),
    [
        (6, LOOKS, 0.0),
        (15, LOOKS, 0.0),
        (20, LOOKS, 20 / 390),
        (26, LOOKS, 6 / 390),
        (390, LOOKS, 100 / 390),
        (5, LOOKS, 0.0),  # ended before the first look
        (12, LOOKS, 0.0),  # the next look is one that spends nothing
        (16, LOOKS, 20 / 390),  # ended between two looks: the part of the next
        (21, LOOKS, 6 / 390),
        (389, LOOKS, 100 / 390),
        (500, LOOKS, 100 / 390),  # more rounds than were planned spend no more
        (57, (57,), 1.0),
        (5, (5,), 1.0),  # one look at the end spends everything, however early
        (10, (6, 8, 10), 1.0),
        (8, (6, 8, 10), 0.0),
        (30, (), 1.0),  # nobody looked
        (3, (), 1.0),
    ],
)
def test_a_look_spends_its_share(rounds: int, looks: tuple[int, ...], share: float) -> None:
    assert alarm_error(0.02, rounds, looks) == pytest.approx(0.02 * share, rel=1e-12)


def test_early_looks_spend_nothing_and_later_ones_something() -> None:
    for look in LOOKS:
        assert (alarm_error(0.02, look, LOOKS) > 0) is (look >= FIRST_ALARM)
