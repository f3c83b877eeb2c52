"""Pools made up in a line: what calibration would have recorded on a machine of known noise."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from ghostbench.results.pool import Pool, PoolRound

QUIET, NOISY = "quiet/read/string/tiny", "noisy/read/string/tiny"
SPREADS = {QUIET: 0.003, NOISY: 0.03}
SLOWDOWNS = (0.03, 0.10)


def made_rounds(kind: str, count: int, factor: float = 1.0, slowdowns: Sequence[float] = ()) -> Iterator[PoolRound]:
    """Rounds of the two cells; the second side takes `factor` times as long, and the share of a slowdown more."""
    generator = np.random.default_rng(sum(map(ord, kind)))
    for number in range(count):
        shares = {cell: slowdowns[(at + number) % len(slowdowns)] for at, cell in enumerate(SPREADS) if slowdowns}
        cells = {}
        for cell, spread in SPREADS.items():
            base, head = 1000.0 * np.exp(generator.normal(0.0, spread, 2))
            cells[cell] = float(base), float(head * factor * (1 + shares.get(cell, 0.0)))
        yield PoolRound(kind, number, cells, shares)


def made_pool(same: int = 240, slowed: int = 120, twins: Sequence[float] = (1.001, 0.996)) -> Pool:
    """`twins`: how much slower each layout twin is."""
    rounds = [*made_rounds("same", same), *made_rounds("slowed", slowed, slowdowns=SLOWDOWNS)]
    for at, factor in enumerate(twins, start=1):
        rounds += made_rounds(f"layout-{at}", 20, factor)
    head = {"machine": "0123456789ab", "commit": "a" * 40, "started": "2025-01-02T04:05:06+00:00", "cpu": "Example CPU"}
    counts = {
        "instructions": {QUIET: (5000.0, 5070.0), NOISY: (5000.0, 5010.0)},
        "allocs": {QUIET: (7.0, 8.0), NOISY: (0.0, 1.0)},
    }
    return Pool(head, tuple(rounds), counts)
