"""A build's own count of its steps."""

from __future__ import annotations

import pytest

from ghostbench.measure.ninja import following
from ghostbench.measure.progress import Silent


class Heard(Silent):
    def __init__(self) -> None:
        self.phases: list[tuple[int | None, int]] = []  # (steps, steps done)

    def begin(self, what: str, steps: int | None = None) -> None:
        self.phases.append((steps, 0))

    def step(self) -> None:
        steps, done = self.phases[-1]
        self.phases[-1] = (steps, done + 1)


@pytest.mark.parametrize(
    ("lines", "phases"),
    [
        (["-- Configuring done", "[1/3] a.cpp", "warning: x", "[2/3] b.cpp", "[3/3] link"], [(None, 0), (3, 3)]),
        (["[ 50%] Building", "[100%] Linking"], [(None, 2)]),  # make knows shares only
        (["ninja: no work to do."], [(None, 0)]),
        (["[1/1] Re-running CMake...", "[1/40] a.cpp"], [(None, 0), (1, 1), (40, 1)]),
    ],
)
def test_steps_are_counted_as_the_build_names_them(lines: list[str], phases: list[tuple[int | None, int]]) -> None:
    heard = Heard()
    see = following(heard, "building")
    for line in lines:
        see(line)
    assert heard.phases == phases
