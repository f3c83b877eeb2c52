"""How noisy the times of a comparison were."""

from __future__ import annotations

import statistics
from collections.abc import Iterable

from ghostbench.judge.verdict import CellVerdict, Noise
from ghostbench.results.calibration import QUIET
from ghostbench.results.schema import Result

_NAMED = 3


def noise_of(cells: Iterable[CellVerdict], results: Iterable[Result]) -> Noise | None:
    """None where nothing was timed in rounds."""
    found = {cell.cell: cell.noise for cell in cells if cell.noise is not None}
    if not found:
        return None
    steals = [row.steal for result in results for row in result.rows if row.steal is not None]
    return Noise(
        median=statistics.median(found.values()),
        cells=len(found),
        quiet=sum(1 for noise in found.values() if noise <= QUIET),
        noisiest=tuple(sorted(found.items(), key=lambda pair: (-pair[1], pair[0]))[:_NAMED]),
        steal=max(steals, default=None),
    )
