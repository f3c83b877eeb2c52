"""A build's own count of its steps, as progress."""

from __future__ import annotations

import re
from collections.abc import Callable

from ghostbench.measure.progress import Progress

_STEP = re.compile(r"^\[ *(\d+)/(\d+)\]|^\[ *(\d+)%\]")


def following(progress: Progress, what: str) -> Callable[[str], None]:
    """For the lines of a build: begins a phase, with the number of steps as soon as ninja (or make) names it."""
    progress.begin(what)
    total = 0

    def see(line: str) -> None:
        nonlocal total
        match = _STEP.match(line)
        if match is None:
            return
        steps = int(match.group(2) or 0)
        if steps and steps != total:
            total = steps
            progress.begin(what, total)
        progress.step()

    return see
