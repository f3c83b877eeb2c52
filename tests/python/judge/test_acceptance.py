"""Regressions that a commit announced: what is let through, and every malformed announcement."""

from __future__ import annotations

import pytest

from ghostbench.errors import BadInput
from ghostbench.judge.acceptance import accept, parse_acceptance
from ghostbench.judge.compare import compare
from ghostbench.judge.verdict import Acceptance, CellVerdict, Outcome, Verdict
from tests.python.making import CELL, result, rows

SHA = "b" * 40


def regressed(metric: str = "allocs", base: float = 100, head: float = 129, fails: bool = True) -> CellVerdict:
    ratio = head / base if base else None
    return CellVerdict(CELL, metric, Verdict.REGRESSED, base, head, ratio, None, 0.0, "grew", fails=fails)


def judged(cell: CellVerdict, *lines: str) -> CellVerdict:
    ((found,), _) = accept([cell], [parse_acceptance(SHA, line) for line in lines])
    return found


def test_a_trailers_value_is_taken_apart() -> None:
    assert parse_acceptance(SHA, " nlohmann/*/tiny  time 5% checks UTF-8  now ") == Acceptance(
        SHA, "nlohmann/*/tiny", "time", "5%", "checks UTF-8  now"
    )


@pytest.mark.parametrize(
    ("cell", "line", "passes"),
    [
        (regressed(), "nlohmann/* allocs 29% x", True),
        (regressed(), "nlohmann/* allocs 28.9% x", False),
        (regressed(), "nlohmann/* allocs +29 x", True),
        (regressed(), "nlohmann/* allocs +28 x", False),
        (regressed(base=0, head=3), "* allocs +3 x", True),
        (regressed(base=0, head=3), "* allocs 900% x", False),  # no percentage of 0 is 3
        (regressed("time", 100.0, 104.9), "* time 5% x", True),
        (regressed("time", 100.0, 105.1), "* time 5% x", False),
        (regressed("instructions", 10**9, 10**9 + 1), "* instructions +0 x", False),
    ],
)
def test_a_regression_is_let_through_up_to_the_limit_and_stays_regressed(
    cell: CellVerdict, line: str, passes: bool
) -> None:
    found = judged(cell, line)
    assert (found.verdict, found.fails, found.accepted) == (Verdict.REGRESSED, not passes, SHA if passes else None)
    limit = line.split()[2]
    assert found.reason == ("grew; accepted by bbbbbbbbbbbb: x" if passes else f"grew; beyond the {limit} accepted by bbbbbbbbbbbb: x")


@pytest.mark.parametrize("line", ["yyjson/* allocs 50% x", "* time 50% x", "nlohmann allocs 50% x"])
def test_other_cells_and_metrics_are_not_let_through(line: str) -> None:
    assert judged(regressed(), line) == regressed()


def test_of_several_the_one_that_admits_it_is_used() -> None:
    given = [parse_acceptance(sha * 40, line) for sha, line in (("c", "* allocs +1 x"), ("d", "* allocs +40 y"))]
    (found,), after = accept([regressed()], given)
    assert found.reason == "grew; accepted by dddddddddddd: y"
    assert [one.used for one in after] == [False, True]


def test_only_regressions_are_touched() -> None:
    cell = CellVerdict(CELL, "allocs", Verdict.INCOMPARABLE, 1, 2, None, None, 0.0, "no", fails=True)
    assert judged(cell, "* allocs 500% x") == cell


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("", "the glob of cells is missing"),
        ("*", "the metric is missing"),
        ("* time", "the limit is missing"),
        ("* time 5%", "the reason is missing"),
        ("* time 5%   ", "the reason is missing"),
        ("* tiem 5% x", "unknown metric 'tiem'; the nearest are: time"),
        ("* time 0.05 x", "'0.05' is neither a percentage"),
        ("* time nan% x", "'nan%' is neither"),
        ("* time inf% x", "'inf%' is neither"),
        ("* time -5% x", "'-5%' is neither"),
        ("* allocs 3 x", "'3' is neither"),
        ("* allocs +-3 x", "'+-3' is neither"),
        ("* allocs +nan x", "'+nan' is neither"),
        (f"* allocs +{'9' * 400} x", "is neither"),
        ("* time +3 x", "the limit of time is a percentage"),
        ("* time 5 % x", "'5' is neither"),
    ],
)
def test_a_malformed_trailer_is_bad_input_that_names_commit_line_and_form(line: str, message: str) -> None:
    with pytest.raises(BadInput) as caught:
        parse_acceptance(SHA, line)
    assert str(caught.value).startswith(f"commit bbbbbbbbbbbb: 'Perf-Accept: {line.strip()}': ")
    assert message in str(caught.value)
    assert 'write "Perf-Accept: <cells> <metric> <limit> <reason>"' in str(caught.value)


def test_a_comparison_passes_with_what_is_accepted_and_lists_it() -> None:
    base, head = result(rows(CELL, allocs=7)), result(rows(CELL, allocs=8))
    given = [parse_acceptance(SHA, line) for line in ("nlohmann/* allocs +1 one more", "nlohman/* allocs +1 typo")]
    found = compare(base, head, accepted=given)
    assert (compare(base, head).outcome, found.outcome) == (Outcome.REGRESSED, Outcome.PASS)
    assert [one.used for one in found.accepted] == [True, False]
    assert [(warning.where, warning.message) for warning in found.warnings] == [
        ("Perf-Accept of bbbbbbbbbbbb", f"'nlohman/*' matches no compared cell; the nearest is {CELL}")
    ]
