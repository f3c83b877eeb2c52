"""From the tables of ghostbench.toml to a policy, and every way in which they can be wrong."""

from __future__ import annotations

import re
import tomllib

import pytest

from ghostbench.judge.policy import Override, Policy
from ghostbench.judge.policy_table import Misfit, policy_of
from ghostbench.judge.verdict import Verdict
from tests.fakes.projects import CHECKOUT

EVERYTHING = """
[judge]
error_rate = 0.01
budget = 2.5
[tolerance]
time = "3 %"
allocs = 0
[[override]]
cells = "a*"
time = 0.1
[[override]]
cells = "b*"
instructions = "0.25%"
[fail]
verdicts = ["regressed", "removed"]
time_alone = false
instructions_alone = false
missing_baseline = false
"""


@pytest.mark.parametrize("text", ["", "[judge]\n[tolerance]\n[fail]\n", "[suite]\nname = 1\n"])
def test_what_is_left_out_is_the_default(text: str) -> None:
    assert policy_of(tomllib.loads(text)) == Policy()


def test_the_defaults_are_what_the_document_says() -> None:
    example = re.search(r"```toml policy\n(.*?)```", (CHECKOUT / "docs/formats.md").read_text(encoding="utf-8"), flags=re.S)
    assert example is not None
    assert policy_of(tomllib.loads(example.group(1))) == Policy()


def test_every_key_arrives() -> None:
    assert policy_of(tomllib.loads(EVERYTHING)) == Policy(
        tolerances={"time": 0.03, "instructions": 0.005, "allocs": 0.0},
        overrides=(Override("a*", {"time": 0.1}), Override("b*", {"instructions": 0.0025})),
        error_rate=0.01,
        budget_s=150.0,
        fails=frozenset((Verdict.REGRESSED, Verdict.REMOVED)),
        time_alone=False,
        instructions_alone=False,
        missing_baseline=False,
    )


@pytest.mark.parametrize(
    ("text", "steps", "message"),
    [
        ("judge = 1", "judge", "must be a table: [judge]"),
        ("[[tolerance]]", "tolerance", "must be a table"),
        ("[judge]\neror_rate = 0.1", "judge.eror_rate", "unknown key 'eror_rate'; the nearest are: error_rate"),
        ("[judge]\nerror_rate = 0", "judge.error_rate", "up to 0.5"),
        ("[judge]\nerror_rate = 0.51", "judge.error_rate", "up to 0.5"),
        ("[judge]\nerror_rate = nan", "judge.error_rate", "no number"),
        ('[judge]\nerror_rate = "2 %"', "judge.error_rate", "no number"),
        ("[judge]\nerror_rate = true", "judge.error_rate", "no number"),
        ("[judge]\nbudget = 0", "judge.budget", "no time to measure"),
        ("[judge]\nbudget = -1", "judge.budget", "no time to measure"),
        ("[judge]\nbudget = inf", "judge.budget", "no number"),
        (f"[judge]\nbudget = 1{'0' * 400}", "judge.budget", "no number"),
        ("[tolerance]\ntiem = 0.1", "tolerance.tiem", "unknown key 'tiem'; the nearest are: time"),
        ("[tolerance]\ntime = 2", "tolerance.time", 'tolerates more than 100 %; two percent is 0.02, or "2 %"'),
        ('[tolerance]\ntime = "2"', "tolerance.time", "'2' is no tolerance"),
        ('[tolerance]\ntime = "nan %"', "tolerance.time", "'nan %' is no tolerance"),
        ('[tolerance]\ntime = "-2 %"', "tolerance.time", "'-2 %' is no tolerance"),
        ("[tolerance]\ntime = -0.1", "tolerance.time", "is negative"),
        ("[tolerance]\ntime = nan", "tolerance.time", "no number"),
        ("[tolerance]\ntime = true", "tolerance.time", "no number"),
        ("[tolerance]\ntime = [0.1]", "tolerance.time", "no number"),
        ("[override]\ncells = 'a'\ntime = 0.1", "override", "[[override]]"),
        ("override = [1]", "override.0", "must be a table"),
        ("[[override]]\ntime = 0.1", "override.0", "needs `cells`"),
        ("[[override]]\ncells = ''\ntime = 0.1", "override.0.cells", "needs `cells`"),
        ("[[override]]\ncells = ['a']\ntime = 0.1", "override.0.cells", "needs `cells`"),
        ("[[override]]\ncells = 'a'", "override.0", "overrides nothing"),
        ("[[override]]\ncells = 'a'\ntime = 0.1\n[[override]]\ncells = 'b'\nallcs = 1", "override.1.allcs", "nearest are: allocs"),
        ("[[override]]\ncells = 'a'\ntime = 5", "override.0.time", "more than 100 %"),
        ("[fail]\nverdict = []", "fail.verdict", "unknown key 'verdict'; the nearest are: verdicts"),
        ("[fail]\nverdicts = ['regresed']", "fail.verdicts", "unknown verdict 'regresed'; the nearest are: regressed"),
        ("[fail]\nverdicts = 'regressed'", "fail.verdicts", "must be a list"),
        ("[fail]\nverdicts = [1]", "fail.verdicts", "must be a list"),
        ("[fail]\ntime_alone = 1", "fail.time_alone", "must be true or false"),
        ("[fail]\nmissing_baseline = 'no'", "fail.missing_baseline", "must be true or false"),
    ],
)
def test_what_makes_no_sense_is_refused_with_its_place(text: str, steps: str, message: str) -> None:
    with pytest.raises(Misfit) as caught:
        policy_of(tomllib.loads(text))
    assert message in str(caught.value)
    assert ".".join(map(str, caught.value.steps)) == steps
