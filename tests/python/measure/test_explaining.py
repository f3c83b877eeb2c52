"""The explaining passes, with the fake bench."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ghostbench.measure.bench import Bench
from ghostbench.measure.explaining import Explained, explain_allocations, explain_instructions
from tests.fakes.projects import fake_bench, write_valgrind

A, B = "alpha/read/string/tiny", "beta/read/string/tiny"


@pytest.fixture(autouse=True)
def _path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(write_valgrind(tmp_path / "bin")))


def bench_with(tmp_path: Path, cells: dict[str, Any], **more: Any) -> Bench:
    return fake_bench(tmp_path, {"engines": {"alpha": {}, "beta": {}}, "fixtures": ["tiny"], "cells": cells, **more})


def test_instructions_are_told_by_function(tmp_path: Path) -> None:
    bench = bench_with(tmp_path, {A: {"functions": {"f()": 12, "g()": 30}}})
    found = explain_instructions(bench, [A, B], 2, lambda: None)
    assert found == {A: Explained({"instructions": {"f()": 12, "g()": 30}}), B: Explained({"instructions": {"f()": 5000}})}


def test_allocations_are_told_by_function(tmp_path: Path) -> None:
    sites = [{"allocs": 2, "bytes": 64, "frames": ["libc.so.6+0x7", "0x99", "0x11"]}, {"allocs": 1, "bytes": 8, "frames": ["0x22"]}]
    symbols = {"0x99": "operator new(unsigned long)", "0x11": "read(a&)", "0x22": "g()"}
    bench = bench_with(tmp_path, {A: {"sites": sites}, B: {"sites": []}}, symbols=symbols)
    found = explain_allocations(bench, [A, B], 1, lambda: None)
    assert found == {
        A: Explained({"allocs": {"read(a&)": 2, "g()": 1}, "bytes": {"read(a&)": 64, "g()": 8}}),
        B: Explained({"allocs": {}, "bytes": {}}),
    }


def test_a_cell_that_cannot_be_explained_says_why_and_the_others_are(tmp_path: Path) -> None:
    no = {"status": "absent", "reason": "the self-test failed"}
    bench = bench_with(tmp_path, {A: {"instructions": {"status": "ok"}, "allocation-sites": no}})
    assert explain_instructions(bench, [A, B], 1, lambda: None)[A].reason == "no answer for this cell"
    assert explain_allocations(bench, [A, B], 1, lambda: None)[A] == Explained(reason="the self-test failed")
    assert explain_allocations(bench, [A, B], 1, lambda: None)[B].costs["allocs"] == {"f()": 7}


def test_a_bench_without_the_pass_leaves_a_reason(tmp_path: Path) -> None:
    bench = bench_with(tmp_path, {}, broken="allocation-sites")
    reason = "the allocation-sites pass does not run: exit status 4; this pass cannot run"
    assert explain_allocations(bench, [A, B], 1, lambda: None) == {A: Explained(reason=reason), B: Explained(reason=reason)}


def test_what_is_not_installed_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    bench = bench_with(tmp_path, {})
    monkeypatch.setenv("PATH", "/nonexistent")
    assert "valgrind is not installed" in explain_instructions(bench, [A], 1, lambda: None)[A].reason
    assert "addr2line is not installed" in explain_allocations(bench, [A], 1, lambda: None)[A].reason
