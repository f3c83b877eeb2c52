"""The order of cells inside a process run: random, so that no cell always follows the same one."""

from __future__ import annotations

import random
from collections.abc import Sequence

from ghostbench.measure.selection import group_of


def round_order(cells: Sequence[str], seed: int, round_number: int) -> list[str]:
    """The cells as the given round runs them. The same seed, round and cells give the same order.

    Cells that are compared with each other (all engines of one op, mode and fixture) stay side by side, so that
    what drifts during a process run hardly touches their ratios; the groups and the engines in each are shuffled.
    """
    generator = random.Random(f"{seed}/{round_number}")
    groups: dict[str, list[str]] = {}
    for cell in cells:
        groups.setdefault(group_of(cell), []).append(cell)
    order = list(groups.values())
    generator.shuffle(order)
    for group in order:
        generator.shuffle(group)
    return [cell for group in order for cell in group]


def side_order(sides: int, seed: int, round_number: int) -> list[int]:
    """Which side of a comparison goes first in the given round."""
    order = list(range(sides))
    random.Random(f"{seed}/{round_number}/sides").shuffle(order)
    return order
