"""When a running comparison may look at what it has, and how much of its error it may spend on each look.

Looking after every round and stopping at the first alarm would find one for sure. So the looks are fixed beforehand,
and the error that a cell may spend is divided over them: the part of a look is the share of all rounds that came since
the last one (the linear spending function of Lan and DeMets, "Discrete sequential boundaries for clinical trials",
Biometrika 70, 1983). The parts are added up, so the bound holds however the looks depend on each other.

The early looks spend nothing. They can only find a cell unchanged, which raises no alarm, and most cells of most
comparisons leave there.
"""

from __future__ import annotations

from bisect import bisect_left

LOOKS = (6, 8, 11, 15, 20, 26, 34, 44, 57, 74, 100, 130, 170, 220, 290, 390)
"""Each about a third later than the last: fewer looks would measure longer than needed, more would thin the error."""

FIRST_ALARM = 20
"""Fewer rounds cannot exclude anything at the error that one of some hundred cells has (`least_rounds`)."""


def looks_until(rounds: int) -> tuple[int, ...]:
    """The looks of a comparison of at most so many rounds; the last is at its end."""
    return (*(look for look in LOOKS if look < rounds), rounds)


def alarm_error(error: float, rounds: int, looks: tuple[int, ...]) -> float:
    """The part of a cell's two-sided `error` that may go to an alarm after `rounds` rounds.

    All of it where no looks were planned. A comparison that ended between two looks spends the part of the next.
    """
    if not looks:
        return error
    look = looks[min(bisect_left(looks, rounds), len(looks) - 1)]
    alarms = [at for at in looks if at >= min(FIRST_ALARM, looks[-1])]
    if look < alarms[0]:
        return 0.0
    before = max((at for at in alarms if at < look), default=0)
    return error * (look - before) / alarms[-1]
