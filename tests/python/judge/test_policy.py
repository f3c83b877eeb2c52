"""The policy: its defaults, its overrides, and what each verdict does to a build."""

from __future__ import annotations

import pytest

from ghostbench.judge.metrics import METRICS
from ghostbench.judge.policy import Override, Policy
from ghostbench.judge.verdict import Outcome, Verdict
from tests.python.making import CELL

DEFAULT, ALL, NONE = Policy(), Policy(fails=frozenset(Verdict)), Policy(fails=frozenset())
FAILS = {
    Verdict.REGRESSED: Outcome.REGRESSED,
    Verdict.ERRORED: Outcome.COULD_NOT_JUDGE,
    Verdict.INCOMPARABLE: Outcome.COULD_NOT_JUDGE,
}


@pytest.mark.parametrize("verdict", Verdict)
def test_every_verdict_has_its_outcome_under_every_policy(verdict: Verdict) -> None:
    strict = Outcome.REGRESSED if verdict is Verdict.REGRESSED else Outcome.COULD_NOT_JUDGE
    expected = (FAILS.get(verdict, Outcome.PASS), strict, Outcome.PASS)
    assert (DEFAULT.outcome(verdict), ALL.outcome(verdict), NONE.outcome(verdict)) == expected


def test_time_and_instructions_have_a_tolerance_and_everything_else_has_none() -> None:
    found = {metric.name: DEFAULT.tolerance(metric.name, CELL) for metric in METRICS}
    assert {name: value for name, value in found.items() if value} == {"time": 0.02, "instructions": 0.005}


def test_a_policy_can_have_tolerances_of_its_own() -> None:
    assert Policy(tolerances={"allocs": 0.1}).tolerance("allocs", CELL) == 0.1


OVERRIDES = Policy(
    overrides=(
        Override("simdjson*/read/*", {"time": 0.05, "allocs": 0.1}),
        Override("*/characters-*", {"time": 0.03}),
        Override("yyjson/*", {"instructions": 0.0}),
    )
)


@pytest.mark.parametrize(
    ("cell", "metric", "tolerance"),
    [
        ("nlohmann/read/string/tiny", "time", 0.02),
        ("simdjson-dom/read/string/tiny", "time", 0.05),
        ("simdjson-dom/read/string/characters-10k", "time", 0.03),  # the last that matches
        ("simdjson-dom/read/string/characters-10k", "allocs", 0.1),  # the last that matches and speaks of it
        ("Simdjson-dom/read/string/tiny", "time", 0.02),  # case is a difference
        ("yyjson/read/string/tiny", "instructions", 0.0),  # an override may demand more, too
        ("yyjson/read/string/tiny", "time", 0.02),
    ],
)
def test_the_last_override_that_matches_and_names_the_metric_wins(cell: str, metric: str, tolerance: float) -> None:
    assert OVERRIDES.tolerance(metric, cell) == tolerance


@pytest.mark.parametrize(("spread", "limit"), [(0.0, 0.04), (0.03, 0.04), (0.06, 0.06)])
def test_time_alone_has_the_larger_of_twice_the_tolerance_and_the_layout_spread(spread: float, limit: float) -> None:
    assert Policy(layout_spread=spread).time_alone_limit(0.02) == limit
