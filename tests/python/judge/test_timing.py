"""The verdict on time: what each pattern of rounds is called, and why."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pytest

from ghostbench.judge.samples import Samples
from ghostbench.judge.timing import TimeRule, judge_time
from ghostbench.judge.verdict import CellVerdict, Verdict

RULE = TimeRule(tolerance=0.02, error=0.0001)
STEADY = [100.0 + 0.1 * (at % 5) for at in range(20)]


def samples(times: Sequence[float]) -> Samples:
    return Samples(dict(enumerate(times)), min(times), max(times))


def judge(base: Sequence[float], head: Sequence[float], rule: TimeRule = RULE) -> CellVerdict:
    return judge_time("cell", samples(base), samples(head), rule, None)


def wavering(spread: float, rounds: int = 20) -> list[float]:
    """Ratios that average to 1 with the given spread, symmetric."""
    return [100.0 * math.exp(spread * (at - (rounds - 1) / 2) / rounds) for at in range(rounds)]


@pytest.mark.parametrize(
    ("name", "head", "verdict"),
    [
        ("nothing changed", STEADY, Verdict.UNCHANGED),
        ("1 % slower is within the tolerance", [1.01 * t for t in STEADY], Verdict.UNCHANGED),
        ("3 % slower", [1.03 * t for t in STEADY], Verdict.REGRESSED),
        ("3 % faster", [t / 1.03 for t in STEADY], Verdict.IMPROVED),
        ("2.1 % slower: beyond the tolerance by a little", [1.021 * t for t in STEADY], Verdict.REGRESSED),
        ("1.9 % slower: within it by a little", [1.019 * t for t in STEADY], Verdict.UNCHANGED),
        ("5 % slower on average, but noisier than that", [1.05 * t for t in wavering(1.0)], Verdict.INCONCLUSIVE),
        ("equal on average, but noisier than the tolerance", wavering(0.5), Verdict.INCONCLUSIVE),
        ("one slow round of twenty", [*STEADY[:19], 500.0], Verdict.UNCHANGED),
    ],
)
def test_a_pattern_of_twenty_rounds_has_its_verdict(name: str, head: list[float], verdict: Verdict) -> None:
    assert judge(STEADY, head).verdict is verdict, name


@pytest.mark.parametrize("factor", [1.0, 1.0199, 1.0201, 1.05])
def test_swapping_the_sides_mirrors_the_verdict(factor: float) -> None:
    mirrored = {Verdict.REGRESSED: Verdict.IMPROVED, Verdict.IMPROVED: Verdict.REGRESSED}
    there, back = judge(STEADY, [factor * t for t in STEADY]), judge([factor * t for t in STEADY], STEADY)
    assert back.verdict is mirrored.get(there.verdict, there.verdict)
    assert there.ratio is not None and back.ratio == pytest.approx(1 / there.ratio)


def test_the_machines_slow_rounds_cancel_out_within_the_pairs() -> None:
    machine = [1.0, 3.0, 1.5, 2.0, 1.0, 4.0, 1.2, 1.1, 2.2, 1.0, 1.0, 5.0, 1.0, 1.3, 1.0, 1.0, 2.0, 1.0, 1.0, 1.0]
    found = judge([100 * m for m in machine], [103 * m for m in machine])
    assert found.verdict is Verdict.REGRESSED
    assert found.ratio == pytest.approx(1.03)


def test_only_rounds_that_both_sides_have_are_paired() -> None:
    base = Samples({at: 100.0 for at in range(12)}, 100.0, 100.0)
    head = Samples({at: 100.0 if at < 12 else 900.0 for at in range(4, 20)}, 100.0, 900.0)
    found = judge_time("cell", base, head, RULE, None)
    assert (found.verdict, found.head) == (Verdict.UNCHANGED, 100.0)


@pytest.mark.parametrize(
    ("rounds", "factor", "reason"),
    [
        (1, 1.0, "1 round is too few: 5 more needed at least"),
        (5, 1.0, "5 rounds are too few: 1 more needed at least"),
        (5, 1.5, "5 rounds are too few: 10 more needed at least"),
        (14, 1.5, "14 rounds are too few: 1 more needed at least"),
    ],
)
def test_too_few_rounds_are_inconclusive_and_say_how_many_are_needed(rounds: int, factor: float, reason: str) -> None:
    found = judge([100.0] * rounds, [100.0 * factor] * rounds)
    assert (found.verdict, found.reason, found.ratio) == (Verdict.INCONCLUSIVE, reason, pytest.approx(factor))


@pytest.mark.parametrize(
    ("head", "reason"),
    [
        ([1.019 * t for t in wavering(0.06)], "more than 1,000 rounds needed"),
        (wavering(0.2), "more needed"),
    ],
)
def test_noise_is_inconclusive_and_says_what_it_would_take(head: list[float], reason: str) -> None:
    found = judge([100.0] * 20, head)
    assert found.verdict is Verdict.INCONCLUSIVE
    assert reason in found.reason


def test_the_rounds_asked_for_do_decide_when_the_spread_stays() -> None:
    head = wavering(0.15)
    found = judge([100.0] * 20, head)
    more = int(found.reason.split("about ")[1].split()[0])
    times = math.ceil((20 + more) / 20)
    assert judge([100.0] * 20 * times, head * times).verdict is Verdict.UNCHANGED


def test_the_interval_shown_is_the_one_that_the_verdict_rests_on() -> None:
    regressed, unchanged = judge(STEADY, [1.1 * t for t in STEADY]), judge(STEADY, STEADY)
    assert (regressed.confidence, unchanged.confidence) == (pytest.approx(0.9999), pytest.approx(0.95))
    for found in (regressed, unchanged):
        assert found.interval is not None and found.ratio is not None
        assert found.interval[0] <= found.ratio <= found.interval[1]


def test_an_obstacle_to_pairing_leaves_numbers_without_a_conclusion() -> None:
    found = judge_time("cell", samples([100.0]), samples([200.0, 300.0]), RULE, "not interleaved")
    assert (found.verdict, found.ratio, found.interval) == (Verdict.INCONCLUSIVE, 2.5, None)
    assert found.reason == "not interleaved (1 and 2 samples; needs at least 15 interleaved rounds)"


def test_sides_without_a_common_round_cannot_be_paired() -> None:
    found = judge_time("cell", Samples({0: 1.0}, 1, 1), Samples({1: 1.0}, 1, 1), RULE, None)
    assert found.reason.startswith("no round has samples of both sides")
