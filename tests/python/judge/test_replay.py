"""Recorded rounds judged again: what ends how, and which rounds a trial holds."""

from __future__ import annotations

import numpy as np
import pytest

from ghostbench.judge import replay
from ghostbench.judge.looks import FIRST_ALARM, LOOKS
from ghostbench.judge.replay import BLOCK, Ending, judged, slowed_trials, suites_of_trials
from ghostbench.judge.statistics import Floats
from ghostbench.judge.timing import Evidence, TimeRule, evidence_of
from ghostbench.judge.verdict import Verdict

RULE = TimeRule(0.02, 0.02 / 170, LOOKS)


def noise(spread: float, rounds: int = LOOKS[-1], seed: int = 1, shift: float = 0.0) -> Floats:
    values: Floats = np.log1p(shift) + np.random.default_rng(seed).normal(0.0, spread, rounds)
    return values


def test_symmetric_noise_of_one_percent_raises_no_alarm() -> None:
    endings = [judged(noise(0.01 * 2**0.5, seed=seed), [RULE])[0] for seed in range(200)]
    assert {ending.verdict for ending in endings} == {Verdict.UNCHANGED}
    assert np.mean([ending.rounds for ending in endings]) < 30  # most cells leave at an early look


def test_a_slowdown_of_three_percent_is_always_found_in_noise_of_half_a_percent() -> None:
    endings = [judged(noise(0.005 * 2**0.5, seed=seed, shift=0.03), [RULE])[0] for seed in range(200)]
    assert {ending.verdict for ending in endings} == {Verdict.REGRESSED}
    assert min(ending.rounds for ending in endings) == FIRST_ALARM


@pytest.mark.parametrize(
    ("logs", "ending"),
    [
        (np.zeros(220), Ending(Verdict.UNCHANGED, 6)),
        (np.full(220, 0.1), Ending(Verdict.REGRESSED, 20)),
        (np.full(220, -0.1), Ending(Verdict.IMPROVED, 20)),
        (np.random.default_rng(1).normal(0.0, 1.0, 220), Ending(Verdict.INCONCLUSIVE, 220)),
        (np.tile([-1.0, 1.0, 1.0, -1.0, 1.0], 44), Ending(Verdict.INCONCLUSIVE, 220)),  # two modes, and the mix has shifted
        (np.full(25, 0.0001), Ending(Verdict.UNCHANGED, 6)),
        (np.tile([-1.0, -0.5, 0.5, 1.0, 0.1], 6), Ending(Verdict.INCONCLUSIVE, 30)),  # all rounds were measured, though no look was there
        (np.full(5, 0.0), Ending(Verdict.INCONCLUSIVE, 5)),
    ],
)
def test_a_trial_ends_at_the_first_look_that_knows(logs: Floats, ending: Ending) -> None:
    assert judged(logs, [RULE]) == (ending,)


@pytest.mark.parametrize("spread", [0.003, 0.02, 0.2])
@pytest.mark.parametrize("shift", [0.0, 0.012, 0.04])
def test_several_rules_at_once_end_as_each_alone(spread: float, shift: float) -> None:
    rules = [TimeRule(tolerance, error, LOOKS) for tolerance in (0.01, 0.02, 0.05) for error in (0.01, 1e-5)]
    for seed in range(10):
        logs = noise(spread, seed=seed, shift=shift)
        assert judged(logs, rules) == tuple(judged(logs, [rule])[0] for rule in rules)


def test_what_a_look_shows_is_worked_out_once_for_all_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []

    def counted(logs: Floats) -> Evidence:
        seen.append(logs.size)
        return evidence_of(logs)

    monkeypatch.setattr(replay, "evidence_of", counted)
    judged(np.full(220, 0.1), [TimeRule(tolerance, RULE.error, LOOKS) for tolerance in (0.01, 0.02, 0.03)])
    assert seen == [6, 8, 11, 15, 20]


@pytest.mark.parametrize(("recorded", "length"), [(60, 60), (390, 390), (500, 390)])
def test_a_trial_of_a_slower_side_is_a_stretch_that_holds_no_round_twice(recorded: int, length: int) -> None:
    pool = np.arange(recorded, dtype=float)
    trials = list(slowed_trials(pool, 40, seed=3))
    assert len(trials) == 40 and len({trial[0] for trial in trials}) > 20
    for trial in trials:
        assert trial.tolist() == [(trial[0] + at) % recorded for at in range(length)]
    again = list(slowed_trials(pool, 40, seed=3))
    assert all((one == two).all() for one, two in zip(trials, again))


def test_the_cells_of_a_suite_begin_together_and_turn_by_blocks() -> None:
    pools = {name: np.arange(1.0, 501.0) for name in "abc"}
    suites = list(suites_of_trials(pools, 20, seed=4))
    assert len(suites) == 20 and len({abs(suite["a"][0]) for suite in suites}) > 10
    for suite in suites:
        assert len({abs(logs[0]) for logs in suite.values()}) == 1
        for logs in suite.values():
            assert (np.abs(logs) == (abs(logs[0]) - 1 + np.arange(390)) % 500 + 1).all()
            for block in np.split(np.sign(logs), 390 // BLOCK):
                assert len(set(block)) == 1
    signs = np.concatenate([np.sign(logs) for suite in suites for logs in suite.values()])
    assert abs(signs.mean()) < 0.15


def test_a_short_pool_of_one_cell_is_not_stretched() -> None:
    (suite,) = suites_of_trials({"long": np.arange(100.0), "short": np.arange(30.0)}, 1, seed=5)
    assert {cell: logs.size for cell, logs in suite.items()} == {"long": 100, "short": 30}
    assert sorted(np.abs(suite["short"])) == list(range(30))
