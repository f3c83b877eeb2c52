"""All passes together, for one bench and for the two sides of a comparison."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ghostbench.measure.assemble import Origin, assemble
from ghostbench.measure.effort import LADDER
from ghostbench.measure.progress import Silent
from ghostbench.measure.record import Record
from ghostbench.errors import CouldNotJudge
from ghostbench.measure.session import FEWEST_ROUNDS, Plan, Session
from ghostbench.results.cells import errors, unsupported
from ghostbench.results.schema import Machine, Result
from tests.fakes.projects import calls, fake_bench, write_valgrind

A, A2, B, B2 = (f"{e}/{op}/string/tiny" for e in ("alpha", "beta") for op in ("read", "write"))
ALL = (A, A2, B, B2)
ORIGIN = Origin(None, Machine("f" * 12, "a CPU", 2, (), "6.1"), "2026-01-01T00:00:00+00:00", "release")
PLAN = Plan(rounds=5, seed=42, profile="quick", processes=2)


@pytest.fixture(autouse=True)
def _valgrind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(write_valgrind(tmp_path / "bin")))


def record_in(directory: Path, cells: dict[str, Any] | None = None, chosen: tuple[str, ...] = ALL, patience_s: float = 10.0) -> Record:
    config = {"engines": {"alpha": {}, "beta": {}}, "fixtures": ["tiny"], "cells": cells or {}}
    return Record(fake_bench(directory, config, patience_s), chosen)


def measured(record: Record, plan: Plan = PLAN) -> Result:
    session = Session([record], plan, Silent())
    session.measure()
    return assemble(session, record, ORIGIN)


def passes(directory: Path) -> list[str]:
    """The passes in the order they were called, repetitions folded."""
    names = [next(word for word in call["argv"] if word.startswith("--pass=")) for call in calls(directory)]
    return [name for at, name in enumerate(names) if at == 0 or names[at - 1] != name]


def test_a_result_has_a_row_per_cell_and_process_run_with_exact_counts_in_each(tmp_path: Path) -> None:
    result = measured(record_in(tmp_path))
    assert sorted((row.cell, row.round) for row in result.rows) == sorted((c, n) for c in ALL for n in range(5))
    assert all(row.counters["allocs"] == 7 and row.counters["instructions"] == 5000 for row in result.rows)
    assert passes(tmp_path) == ["--pass=verify", "--pass=time", "--pass=allocations", "--pass=instructions"]
    facts = result.facts
    assert facts is not None
    assert (facts.seed, facts.profile, facts.isa.timed, facts.isa.counted) == (42, "quick", "x86-64-v4", "x86-64-v2")
    assert facts.missing_engines == {"glaze": "CMake did not find glaze"}
    assert result.context["repetitions"] > 0


def test_rounds_run_in_orders_that_the_seed_repeats(tmp_path: Path) -> None:
    orders = []
    for name, seed in (("a", 42), ("b", 42), ("c", 43)):
        measured(record_in(tmp_path / name), replace(PLAN, seed=seed))
        timed = [call["cells"] for call in calls(tmp_path / name) if "--pass=time" in call["argv"]]
        orders.append(timed)
    assert orders[0] == orders[1] != orders[2]
    assert len({tuple(order) for order in orders[0]}) > 1


WRONG = {"verify": {"status": "errored", "reason": "wrong answer: id is 3, not 4"}}


def test_a_wrong_answer_is_never_timed(tmp_path: Path) -> None:
    result = measured(record_in(tmp_path, {B: WRONG}))
    assert errors(result) == {B: "wrong answer: id is 3, not 4"}
    assert {row.cell for row in result.rows} == {A, A2, B2}
    assert all(B not in call["cells"] for call in calls(tmp_path)[2:])


def test_an_engine_that_crashes_in_the_clock_loses_its_cells_and_no_other(tmp_path: Path) -> None:
    result = measured(record_in(tmp_path, {B: {"time": "crash"}}))
    assert errors(result) == dict.fromkeys((B, B2), f"killed by signal 11 (SIGSEGV) while timing {B}")
    assert sorted({row.cell for row in result.rows}) == [A, A2]
    assert len(result.rows) == 2 * 5


def test_a_cell_that_reports_an_error_has_no_numbers_of_other_rounds_either(tmp_path: Path) -> None:
    result = measured(record_in(tmp_path, {B: {"time": "error"}}))
    assert errors(result) == {B: "made to fail"}
    assert {row.cell for row in result.rows} == {A, A2, B2}


def test_threads_stand_and_fall_with_the_single_thread(tmp_path: Path) -> None:
    chosen = (A, f"{A}/threads:2", f"{B}/threads:2")
    result = measured(record_in(tmp_path, {B: WRONG}, chosen))
    assert errors(result) == {f"{B}/threads:2": "wrong answer: id is 3, not 4"}
    assert {row.cell for row in result.rows} == {A, f"{A}/threads:2"}


def test_what_an_engine_does_not_offer_is_unsupported_and_costs_nothing(tmp_path: Path) -> None:
    said = {A: {"unsupported": "no such mode"}, B: {"verify": {"status": "unsupported", "reason": "every number is a double"}}}
    result = measured(record_in(tmp_path, said))
    assert unsupported(result) == {A: "no such mode", B: "every number is a double"}
    assert errors(result) == {}
    assert {row.cell for row in result.rows} == {A2, B2}


def test_a_run_in_which_everything_is_wrong_is_a_result_without_numbers(tmp_path: Path) -> None:
    result = measured(record_in(tmp_path, dict.fromkeys(ALL, WRONG)))
    assert set(errors(result)) == set(ALL)
    assert result.rows == ()


def both(tmp_path: Path, base: dict[str, Any], head: dict[str, Any]) -> Session:
    return Session([record_in(tmp_path / "base", base), record_in(tmp_path / "head", head)], PLAN, Silent())


def test_two_sides_take_turns_over_the_same_order_of_cells(tmp_path: Path) -> None:
    session = both(tmp_path, {}, {})
    session.measure()
    timed = [[c["lines"] for c in calls(tmp_path / side) if "--pass=turns" in c["argv"]] for side in ("base", "head")]
    assert timed[0] == timed[1]  # in one order and at one pace
    assert len(timed[0]) == PLAN.rounds
    assert len({tuple(order) for order in timed[0]}) > 1
    ends = [call["argv"][2:] for side in ("base", "head") for call in calls(tmp_path / side) if "--pass=turns" in call["argv"]]
    assert all(first.startswith("--turn-in=") and second.startswith("--turn-out=") for first, second in ends)


def test_a_comparison_counts_before_it_times(tmp_path: Path) -> None:
    both(tmp_path, {}, {}).measure()
    assert passes(tmp_path / "base") == [f"--pass={name}" for name in ("verify", "allocations", "instructions", "time", "turns")]


def test_each_process_run_has_a_binary_of_its_own(tmp_path: Path) -> None:
    both(tmp_path, {}, {}).measure()
    for side in ("base", "head"):
        programs = [call["argv"][0] for call in calls(tmp_path / side) if "--pass=turns" in call["argv"]]
        assert len(set(programs)) == PLAN.rounds
        assert len(set(map(len, programs))) == 1
        assert not [path for path in (tmp_path / side).iterdir() if path.name.startswith(".placed")]


def test_only_the_cells_in_doubt_go_on_behind_a_look(tmp_path: Path) -> None:
    session = both(tmp_path, {}, {})
    session.plan = replace(PLAN, rounds=9, looks=(2, 4, 9))
    doubts = iter([{A, B2}, {B2}])
    session.undecided = lambda: next(doubts)
    session.measure()
    counts = {cell: sum(1 for row in session.records[0].rows if row.cell == cell) for cell in ALL}
    assert counts == {A: 4, A2: 2, B: 2, B2: 9}


def test_a_comparison_ends_where_nothing_is_in_doubt(tmp_path: Path) -> None:
    session = both(tmp_path, {}, {})
    session.plan = replace(PLAN, rounds=50, looks=(3, 50))
    session.undecided = frozenset
    session.measure()
    assert session.rounds_finished == 3


def test_a_spent_budget_ends_the_rounds_but_not_before_a_result_is_whole(tmp_path: Path) -> None:
    heard = _Saying()
    session = replace(both(tmp_path, {}, {}), plan=replace(PLAN, rounds=50, looks=(50,), budget_s=1e-6), progress=heard)
    session.measure()
    assert session.rounds_finished == FEWEST_ROUNDS
    assert heard.said == [f"the budget of {1e-6 / 60:g} min is spent after 5 rounds; cells in doubt: 4"]


def test_a_crash_in_a_later_round_costs_the_engine_and_loses_no_other_cell(tmp_path: Path) -> None:
    session = both(tmp_path, {}, {B: {"time": {"crash in run": 4}}})
    session.plan = replace(PLAN, rounds=8)
    session.measure()
    base, head = (assemble(session, record, ORIGIN) for record in session.records)
    assert set(errors(head)) == {B, B2} and "SIGSEGV" in errors(head)[B]
    assert {row.cell for row in head.rows} == {A, A2}
    for result in (base, head):
        assert {cell: len({row.round for row in result.rows if row.cell == cell}) for cell in (A, A2)} == {A: 8, A2: 8}


def test_a_binary_that_disappears_while_it_is_measured_is_no_verdict(tmp_path: Path) -> None:
    session = both(tmp_path, {}, {})
    session.undecided = lambda: ((tmp_path / "head" / "ghostbench-bench").unlink(), ALL)[1]
    session.plan = replace(PLAN, looks=(2, 5))
    with pytest.raises(CouldNotJudge, match="cannot copy .*ghostbench-bench for a process run: No such file"):
        session.measure()
    assert session.rounds_finished == 2


@pytest.mark.parametrize("slow", ["base", "head"])
def test_the_slower_side_decides_how_hastily_both_are_timed(tmp_path: Path, slow: str) -> None:
    never_fits = {A: {"time_ns": 60e9}}
    session = both(tmp_path, *(never_fits if side == slow else {} for side in ("base", "head")))
    session.measure()
    assert session.effort == LADDER[-1]


def test_an_engine_lost_on_one_side_goes_on_on_the_other(tmp_path: Path) -> None:
    session = both(tmp_path, {}, {B: {"time": "crash"}})
    session.measure()
    base, head = (assemble(session, record, ORIGIN) for record in session.records)
    assert {row.cell for row in base.rows} == set(ALL)
    assert {row.cell for row in head.rows} == {A, A2}


class _Saying(Silent):
    """Keeps the lines that stay."""

    def __init__(self) -> None:
        self.said: list[str] = []

    def say(self, text: str) -> None:
        self.said.append(text)


class _Expecting(Silent):
    """Keeps what it was told of phases and of the time left."""

    def __init__(self) -> None:
        self.seconds: list[float] = []
        self.phases: list[tuple[str, int | None]] = []
        self.steps = 0

    def begin(self, what: str, steps: int | None = None) -> None:
        self.phases.append((what, steps))

    def step(self) -> None:
        self.steps += 1

    def expect(self, seconds: float) -> None:
        self.seconds.append(seconds)


def test_the_time_left_is_told_before_the_first_round_and_after_each(tmp_path: Path) -> None:
    heard = _Expecting()
    Session([record_in(tmp_path, {A: {"sleep_s": 0.02}})], PLAN, heard).measure()
    assert len(heard.seconds) == PLAN.rounds
    assert all(earlier > later for earlier, later in zip(heard.seconds[1:], heard.seconds[2:]))


def test_every_phase_names_its_steps_and_takes_them(tmp_path: Path) -> None:
    heard = _Expecting()
    Session([record_in(tmp_path)], PLAN, heard).measure()
    rounds = [(f"timing, round {number} of 5", 4) for number in range(1, 6)]
    assert heard.phases == [
        ("verifying", 4),
        ("looking once at every cell", 4),
        *rounds,
        ("counting allocations", 4),
        ("counting instructions", 4),
    ]
    assert heard.steps == 4 * len(heard.phases)


class _InterruptIn(Silent):
    """Interrupts at the first step of the phase whose name contains `phase`."""

    def __init__(self, phase: str) -> None:
        self._phase, self._now = phase, False

    def begin(self, what: str, steps: int | None = None) -> None:
        self._now = self._phase in what

    def step(self) -> None:
        if self._now:
            raise KeyboardInterrupt


@pytest.mark.parametrize(("phase", "rounds"), [("verifying", 0), ("allocations", 0), ("round 1 ", 0), ("round 3 ", 2)])
def test_an_interrupt_keeps_the_rounds_that_both_sides_finished(tmp_path: Path, phase: str, rounds: int) -> None:
    session = replace(both(tmp_path, {}, {}), progress=_InterruptIn(phase))
    with pytest.raises(KeyboardInterrupt):
        session.measure()
    assert session.rounds_finished == rounds
    for record in session.records:
        record.mark_interrupted()
        result = assemble(session, record, ORIGIN)
        assert {row.round for row in result.rows} == set(range(rounds))
        assert result.facts is not None
        absent = result.facts.absent_metrics.get("instructions")
        assert absent == ("interrupted before it was counted" if "round" not in phase else None)
