"""Who is first, by how much, and when no order can be told."""

from __future__ import annotations

import pytest

from ghostbench.judge.samples import Samples
from ghostbench.render.report_ranking import leaders, ratio, standings
from reports.model import Column

STRING, BYTES, REUSE = (Column("read", mode) for mode in ("string", "bytes", "reuse"))


def samples(*values: float) -> Samples:
    return Samples(dict(enumerate(values)), min(values), max(values))


@pytest.mark.parametrize(
    ("head", "base", "expected"),
    [
        (samples(2, 4, 6), samples(1, 1, 1), 4),
        # A machine that is slow in one round slows both there; the ratio of the medians would be 4/3.
        (samples(2, 9, 4), samples(1, 3, 4), 2),
        (samples(5), samples(0), None),
        (Samples({7: 5.0}, 5, 5), samples(1), None),
    ],
)
def test_a_ratio_is_the_median_of_the_ratios_within_each_process_run(
    head: Samples, base: Samples, expected: float | None
) -> None:
    assert ratio(head, base) == expected


def test_the_floor_is_a_limit_and_no_rival() -> None:
    found = standings({"floor": samples(1), "a": samples(4), "b": samples(8)})
    assert [found[engine].is_best for engine in ("floor", "a", "b")] == [False, True, False]
    assert [found[engine].to_floor for engine in ("floor", "a", "b")] == [None, 4, 8]
    assert [found[engine].to_best for engine in ("floor", "a", "b")] == [None, 1, 2]


def test_a_floor_that_is_reached_is_still_no_rival() -> None:
    found = standings({"floor": samples(4), "a": samples(4)})
    assert (found["floor"].is_best, found["a"].is_best, found["a"].to_floor) == (False, True, 1)


def test_a_best_of_zero_is_the_best_and_gives_no_ratio() -> None:
    found = standings({"floor": samples(0), "a": samples(0), "b": samples(3)})
    assert found["a"].is_best and not found["b"].is_best
    assert found["a"].to_best is found["b"].to_best is found["b"].to_floor is None


def test_two_engines_may_share_the_first_place() -> None:
    found = standings({"a": samples(64), "b": samples(64)})
    assert found["a"].is_best and found["b"].is_best


def test_reuse_and_threads_lead_no_headline() -> None:
    contests = {STRING: {"a": samples(9)}, REUSE: {"a": samples(3)}, Column("read", "bytes", 4): {"a": samples(1)}}
    (leader,) = leaders(contests)
    assert (leader.column, leader.value) == (STRING, 9)


def test_each_engine_enters_with_its_best_fresh_mode() -> None:
    contests = {
        STRING: {"floor": samples(1), "a": samples(6), "b": samples(5)},
        BYTES: {"floor": samples(2), "a": samples(4), "b": samples(7)},
    }
    (leader,) = leaders(contests)
    assert (leader.engine, leader.column, leader.to_floor) == ("a", BYTES, 2)
    assert (leader.runner_up, leader.lead) == ("b", 5 / 4)


@pytest.mark.parametrize(("second", "level"), [((103, 105), ()), ((102, 105), ("b",)), ((101, 200), ("b",))])
def test_engines_whose_samples_overlap_the_leader_s_are_level_with_it(
    second: tuple[float, float], level: tuple[str, ...]
) -> None:
    (leader,) = leaders({BYTES: {"a": samples(100, 102), "b": samples(*second)}})
    assert leader.level == level


def test_ops_without_a_real_engine_have_no_leader() -> None:
    assert leaders({Column("write", "string"): {"floor": samples(1)}, REUSE: {"a": samples(1)}}) == ()
