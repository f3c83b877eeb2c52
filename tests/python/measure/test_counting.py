"""The exact witnesses, and what is said where there is none."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ghostbench.measure.counting import FOREIGN, SEVERAL_THREADS, count_allocations, count_instructions
from ghostbench.measure.record import ALLOCATIONS, Record
from ghostbench.results.schema import NotCounted
from tests.fakes.projects import calls, fake_bench, write_valgrind

A, B = "alpha/read/string/tiny", "beta/read/string/tiny"


@pytest.fixture(autouse=True)
def _valgrind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(write_valgrind(tmp_path / "bin")))


def record_with(tmp_path: Path, cells: dict[str, Any], chosen: tuple[str, ...] = (A, B), **more: Any) -> Record:
    config = {"engines": {"alpha": {}, "beta": {}}, "fixtures": ["tiny"], "cells": cells, **more}
    return Record(fake_bench(tmp_path, config), chosen)


def test_both_witnesses_are_counted_for_every_cell(tmp_path: Path) -> None:
    record = record_with(tmp_path, {B: {"allocs": 12, "instructions": 777}})
    count_allocations(record, 1)
    count_instructions(record, 2)
    assert record.counters[A] == {**dict.fromkeys(ALLOCATIONS, 7.0), "instructions": 5000.0}
    assert record.counters[B] == {**dict.fromkeys(ALLOCATIONS, 12.0), "instructions": 777.0}
    assert (record.absent, record.not_counted, record.errored) == ({}, [], {})
    assert record.isa_counted == "x86-64-v2"  # as seen under valgrind


def test_counting_has_an_environment_of_its_own(tmp_path: Path) -> None:
    record = record_with(tmp_path, {})
    count_instructions(record, 1)
    (call,) = calls(tmp_path)
    assert call["env"]["MALLOC_CONF"] == "dirty_decay_ms:-1,muzzy_decay_ms:-1"
    assert call["env"]["LD_BIND_NOW"] == "1"
    assert call["argv"][1:] == ["--pass=instructions"]


def test_an_illegal_instruction_costs_the_count_and_nothing_else(tmp_path: Path) -> None:
    reason = "unsupported (ISA): killed by signal 4 (SIGILL)"
    record = record_with(tmp_path, {B: {"instructions": {"status": "unsupported", "reason": reason}}})
    count_instructions(record, 1)
    assert record.not_counted == [NotCounted(B, "instructions", reason)]
    assert record.alive() == [A, B]


def test_a_build_that_valgrind_cannot_run_at_all_is_not_the_fault_of_its_cells(tmp_path: Path) -> None:
    record = record_with(tmp_path, {}, **{"under valgrind": "sigill"})
    count_instructions(record, 1)
    assert record.absent == {"instructions": "unsupported (ISA): valgrind does not know an instruction of this build"}
    assert record.alive() == [A, B]


def test_a_crash_while_counting_condemns_the_cell(tmp_path: Path) -> None:
    record = record_with(tmp_path, {B: {"allocations": {"status": "errored", "reason": "killed by signal 6 (SIGABRT)"}}})
    count_allocations(record, 1)
    assert record.errored == {B: "killed by signal 6 (SIGABRT)"}
    assert record.alive() == [A]


def test_a_cell_without_a_dump_has_no_count(tmp_path: Path) -> None:
    record = record_with(tmp_path, {B: {"instructions": {"status": "ok"}}})
    count_instructions(record, 1)
    assert record.not_counted == [NotCounted(B, "instructions", "callgrind wrote no dump for this cell")]
    assert "instructions" not in record.counters.get(B, {})


def test_counting_that_cannot_be_trusted_anywhere_is_said_once(tmp_path: Path) -> None:
    absent = {"allocations": {"status": "absent", "reason": "the self-test failed: 6 of 7 allocations seen"}}
    record = record_with(tmp_path, {A: absent, B: absent})
    count_allocations(record, 1)
    assert record.absent == dict.fromkeys(ALLOCATIONS, "the self-test failed: 6 of 7 allocations seen")
    assert (record.not_counted, record.counters) == ([], {})


def test_a_pass_that_does_not_run_leaves_a_reason(tmp_path: Path) -> None:
    record = record_with(tmp_path, {}, broken="allocations")
    count_allocations(record, 1)
    assert record.absent["allocs"] == "the allocations pass does not run: exit status 4; this pass cannot run"
    assert record.errored == {}


def test_without_valgrind_there_are_no_instructions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nonexistent")
    record = record_with(tmp_path, {})
    count_instructions(record, 1)
    assert record.absent == {"instructions": "valgrind is not installed; see: ghostbench doctor"}


def test_cells_on_several_threads_are_not_counted(tmp_path: Path) -> None:
    record = record_with(tmp_path, {}, chosen=(A, f"{B}/threads:2"))
    count_allocations(record, 1)
    assert record.not_counted == [NotCounted(f"{B}/threads:2", "allocations", SEVERAL_THREADS)]
    assert set(record.counters) == {A}


def test_a_foreign_suite_has_time_only(tmp_path: Path) -> None:
    bench = fake_bench(tmp_path, {"foreign": True, "names": ["BM_a"], "engines": {}, "fixtures": []})
    record = Record(bench, ("BM_a",))
    count_allocations(record, 1)
    count_instructions(record, 1)
    assert record.absent == dict.fromkeys((*ALLOCATIONS, "instructions"), FOREIGN)
