"""Ctrl-C in the middle of a measurement, sent to the real process as a terminal and as `kill` send it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from ghostbench.results.google_benchmark import read_result
from tests.fakes.projects import CONFIG, command_line, commit, git, make_project, process_environment

SLOW = {**CONFIG, "engines": {"alpha": {"sleep_s": 0.1}, "beta": {"sleep_s": 0.1}}}


class Running:
    """The real program under way, as a shell starts it in the foreground: a process group of its own."""

    def __init__(self, project: Path, home: Path, *words: str) -> None:
        self.project, self.home = project, home
        self.process = subprocess.Popen(
            command_line(*words),
            cwd=project,
            env=process_environment(home),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            process_group=0,
        )
        self.said = ""

    def wait_for(self, words: str) -> None:
        """Until it has said so on standard error."""
        assert self.process.stderr is not None
        for line in self.process.stderr:
            self.said += line
            if words in line:
                return
        raise AssertionError(f"it ended without {words!r}:\n{self.said}")

    def finish(self) -> int:
        out, err = self.process.communicate(timeout=60)
        self.said += err
        return self.process.returncode

    def children(self) -> list[str]:
        """Command lines of processes that run out of the project or its builds."""
        found = []
        for directory in Path("/proc").glob("[0-9]*"):
            try:
                where, words = os.readlink(directory / "cwd"), (directory / "cmdline").read_bytes()
            except OSError:
                continue
            mine = where.startswith((str(self.project), str(self.home)))
            if mine and directory.name != str(self.process.pid):
                found.append(words.replace(b"\0", b" ").decode())
        return found


def end(running: Running, how: str) -> None:
    if how == "terminal":
        os.killpg(running.process.pid, signal.SIGINT)
    else:
        os.kill(running.process.pid, {"main": signal.SIGINT, "cancelled": signal.SIGTERM}[how])


def kept(running: Running) -> list[Any]:
    paths = re.findall(r"finished rounds are kept in (\S+)", running.said)
    return [read_result(Path(path)) for path in paths]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    project = make_project(tmp_path / "project", SLOW)
    commit(project, "Second", {**SLOW, "cells": {"alpha/read/string/tiny": {"allocs": 8}}})
    return project


@pytest.mark.parametrize("how", ["terminal", "main", "cancelled"])
def test_a_comparison_interrupted_in_round_3_keeps_two_rounds_and_leaves_nothing_running(
    project: Path, tmp_path: Path, how: str
) -> None:
    running = Running(project, tmp_path, "compare", "HEAD~1", "HEAD")
    running.wait_for("timing, round 3 ")
    time.sleep(0.2)  # into the process run
    assert running.children() != []
    end(running, how)
    assert running.finish() == 130
    assert running.children() == []
    results = kept(running)
    assert [{row.round for row in result.rows} for result in results] == [{0, 1}, {0, 1}]
    assert all(len(result.rows) == 8 for result in results)
    assert not (project / ".ghostbench/store").exists()
    assert git(project, "worktree", "list").count("\n") == 1
    assert list((tmp_path / "cache/ghostbench/trees").iterdir()) == []
    assert "Traceback" not in running.said


def test_a_run_interrupted_in_round_3_keeps_two_rounds(project: Path, tmp_path: Path) -> None:
    running = Running(project, tmp_path, "run")
    running.wait_for("timing, round 3 ")
    end(running, "terminal")
    assert running.finish() == 130
    (result,) = kept(running)
    assert {row.round for row in result.rows} == {0, 1}
    assert result.facts.absent_metrics["allocs"] == "interrupted before it was counted"


def test_an_interrupted_build_leaves_no_worktree_and_no_process(project: Path, tmp_path: Path) -> None:
    toml = project / "ghostbench.toml"
    toml.write_text(toml.read_text().replace("mkdir -p", 'echo "[1/2] slowly"; sleep 1000; mkdir -p'))
    commit(project, "Build slowly")
    running = Running(project, tmp_path, "compare", "HEAD", "HEAD")
    running.wait_for("building base")
    while git(project, "worktree", "list").count("\n") == 1:
        time.sleep(0.05)
    while not any("sleep 1000" in words for words in running.children()):
        time.sleep(0.05)
    end(running, "terminal")
    assert running.finish() == 130
    assert running.children() == []
    assert git(project, "worktree", "list").count("\n") == 1


def test_an_interrupt_before_the_first_round_keeps_nothing_and_says_so(project: Path, tmp_path: Path) -> None:
    running = Running(project, tmp_path, "run")
    running.wait_for("timing, round 1 ")
    end(running, "main")
    assert running.finish() == 130
    assert "nothing to keep" in running.said
    assert not (project / ".ghostbench/partial").exists()
