"""How long each cell is timed."""

from __future__ import annotations

import pytest

from ghostbench.measure.effort import LADDER, Effort, choose_effort, exact_cost_s, round_cost_s


@pytest.mark.parametrize(
    ("effort", "op_s", "seconds"),
    [
        (Effort(0.01, 5), 1e-6, 0.077),  # five repetitions of 14 ms and half of one to find the iterations
        (Effort(0.01, 5), 0.1, 0.5),  # longer than a repetition: one op each
        (Effort(0.01, 1), 0.0, 0.021),
    ],
)
def test_a_cell_costs_its_repetitions_or_its_op(effort: Effort, op_s: float, seconds: float) -> None:
    assert effort.cost_s(op_s) == pytest.approx(seconds)


def test_the_most_thorough_effort_that_fits_is_chosen() -> None:
    few = {"a": 1e-6}
    assert choose_effort(few, start_s=0.5, budget_s=10) == LADDER[0]
    many = {str(number): 0.03 for number in range(170)}
    for budget in (20.0, 30.0, 60.0):
        effort = choose_effort(many, 0.5, budget)
        assert round_cost_s(effort, many, 0.5) <= budget
        better = LADDER[LADDER.index(effort) - 1]
        assert round_cost_s(better, many, 0.5) > budget


def test_what_fits_no_budget_is_timed_with_the_least_effort() -> None:
    assert choose_effort({"a": 60.0}, 0.0, 1.0) == LADDER[-1]


def test_the_ladder_descends() -> None:
    costs = [effort.cost_s(1e-6) for effort in LADDER]
    assert costs == sorted(costs, reverse=True)


def test_the_flags_are_google_benchmarks() -> None:
    assert Effort(0.005, 3).flags() == ("--benchmark_min_time=0.005", "--benchmark_repetitions=3")


def test_two_processes_count_in_half_the_time() -> None:
    one, two = (exact_cost_s({"a": 1.0}, 0.0, processes) for processes in (1, 2))
    assert one == pytest.approx(2 * two)
