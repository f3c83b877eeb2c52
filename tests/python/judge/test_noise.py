"""How noisy a comparison was."""

from __future__ import annotations

import pytest

from ghostbench.judge.noise import noise_of
from ghostbench.judge.verdict import CellVerdict, Noise, Verdict
from ghostbench.results.schema import Result, Row


def cell(name: str, noise: float | None) -> CellVerdict:
    return CellVerdict(name, "time", Verdict.UNCHANGED, 1.0, 1.0, 1.0, None, 0.02, "", noise=noise)


def steal(*shares: float | None) -> Result:
    return Result(tuple(Row("a", at, 1.0, 1.0, steal=share) for at, share in enumerate(shares)), {})


@pytest.mark.parametrize(
    ("cells", "steals", "wanted"),
    [
        ([], (0.5,), None),
        ([cell("a", None)], (0.5,), None),  # never timed in rounds
        ([cell("a", 0.01)], (None,), Noise(0.01, 1, 1, (("a", 0.01),), None)),
        ([cell("a", 0.01), cell("b", 0.03)], (0.1, None, 0.2), Noise(0.02, 2, 1, (("b", 0.03), ("a", 0.01)), 0.2)),
        (
            [cell(name, value) for name, value in zip("abcd", (0.04, 0.0101, 0.02, 0.03))],
            (0.0,),
            Noise(0.025, 4, 0, (("a", 0.04), ("d", 0.03), ("c", 0.02)), 0.0),
        ),
    ],
)
def test_noise_is_summed_up(cells: list[CellVerdict], steals: tuple[float | None, ...], wanted: Noise | None) -> None:
    assert noise_of(cells, [steal(*steals)]) == wanted
