"""The policy's defaults, and what each verdict does to a build."""

from __future__ import annotations

import pytest

from ghostbench.judge.metrics import METRICS
from ghostbench.judge.policy import Policy
from ghostbench.judge.verdict import Outcome, Verdict

DEFAULT, STRICT, DECISIVE = Policy(), Policy(strict=True), Policy(inconclusive_fails=True)
FAILS = {
    Verdict.REGRESSED: Outcome.REGRESSED,
    Verdict.ERRORED: Outcome.COULD_NOT_JUDGE,
    Verdict.INCOMPARABLE: Outcome.COULD_NOT_JUDGE,
}


@pytest.mark.parametrize("verdict", Verdict)
def test_every_verdict_has_its_outcome_under_every_policy(verdict: Verdict) -> None:
    expected = FAILS.get(verdict, Outcome.PASS)
    undecided, gone = (Outcome.COULD_NOT_JUDGE if verdict is v else expected for v in (Verdict.INCONCLUSIVE, Verdict.REMOVED))
    assert (DEFAULT.outcome(verdict), DECISIVE.outcome(verdict), STRICT.outcome(verdict)) == (expected, undecided, gone)


def test_time_and_instructions_have_a_tolerance_and_everything_else_has_none() -> None:
    found = {metric.name: DEFAULT.tolerance(metric.name) for metric in METRICS}
    assert {name: value for name, value in found.items() if value} == {"time": 0.02, "instructions": 0.005}


def test_a_policy_can_have_tolerances_of_its_own() -> None:
    assert Policy(tolerances={"allocs": 0.1}).tolerance("allocs") == 0.1
