"""The order of cells within a process run."""

from __future__ import annotations

import itertools

from ghostbench.measure.order import round_order, side_order
from ghostbench.measure.selection import group_of

CELLS = [f"{e}/{op}/bytes/{f}" for f in ("tiny", "big") for op in ("read", "write") for e in ("a", "b", "c", "d")]


def test_every_cell_runs_once_and_what_is_compared_stays_side_by_side() -> None:
    order = round_order(CELLS, seed=1, round_number=0)
    assert sorted(order) == sorted(CELLS)
    runs = [group for group, _ in itertools.groupby(order, key=group_of)]
    assert len(runs) == len(set(runs))


def test_the_seed_and_the_round_alone_decide_the_order() -> None:
    assert round_order(CELLS, 1, 0) == round_order(CELLS, 1, 0)
    orders = {tuple(round_order(CELLS, seed, number)) for seed in range(5) for number in range(5)}
    assert len(orders) == 25


def test_both_the_groups_and_the_engines_within_them_are_shuffled() -> None:
    orders = [round_order(CELLS, 1, number) for number in range(40)]
    assert len({group_of(order[0]) for order in orders}) == 4
    inside = {tuple(cell[0] for cell in order if cell.endswith("read/bytes/tiny")) for order in orders}
    assert len(inside) > 10


def test_each_side_goes_first_about_equally_often() -> None:
    firsts = sum(side_order(2, 7, number)[0] for number in range(1000))
    assert 430 < firsts < 570  # five standard deviations around a fair coin
