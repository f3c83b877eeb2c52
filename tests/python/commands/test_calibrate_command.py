"""`ghostbench calibrate` on the fake bench: what it records, that it goes on where it stopped, and what it tells."""

from __future__ import annotations

import io
import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from ghostbench.cli import main
from ghostbench.measure import recording
from ghostbench.measure.machine import machine_facts
from ghostbench.results.calibration_file import calibration_dir, load_calibration
from ghostbench.results.pool import read_pool
from tests.fakes.projects import calls, make_project, write_valgrind

CELLS = 4
FEW = ("--rounds", "24", "--power-rounds", "12", "--slowdowns", "10", "--power-cells", "2", "--layouts", "1",
       "--layout-rounds", "3", "--suites", "20", "--seed", "1")


@pytest.fixture
def root(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    root = make_project(tmp_path / "project")
    monkeypatch.chdir(root)
    monkeypatch.setenv("PATH", f"{write_valgrind(tmp_path / 'bin')}:/usr/bin:/bin")
    return root


def calibrate(*arguments: str) -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    status = main(["calibrate", *arguments], out, err)
    return status, out.getvalue(), err.getvalue()


def pool_of(root: Path) -> Path:
    (path,) = calibration_dir(root, machine_facts().fingerprint).glob("pool-*.jsonl")
    return path


def timed_runs(root: Path) -> int:
    builds = [root / "build" / name / "bench" for name in ("release", "release-layout-1")]
    return sum(1 for build in builds for call in calls(build) if "--pass=turns" in call["argv"])


def test_it_records_rates_and_keeps_them_for_this_machine(root: Path) -> None:
    status, out, err = calibrate(*FEW, "--json")
    assert status == 0, err
    value: dict[str, Any] = json.loads(out)
    assert value["rounds"] == 24
    assert set(value["false_alarms"]) >= {"suites", "cells", "flagged", "suite_rate", "upper95", "unchanged_share"}
    assert (value["false_alarms"]["suites"], value["false_alarms"]["cells"]) == (20, 20 * CELLS)
    assert all({"slowdown", "cells", "detected"} <= set(entry) for entry in value["power"])
    assert {entry["slowdown"] for entry in value["power"]} == {0.1}
    assert {entry["metric"]: entry["detected"] for entry in value["exact"]} == {"allocs": 2, "instructions": 2}
    pool = read_pool(pool_of(root))
    assert {kind: len(pool.of_kind(kind)) for kind in ("same", "slowed", "layout-1")} == {"same": 24, "slowed": 12, "layout-1": 3}
    assert all(len(entry.cells) == (2 if entry.kind == "slowed" else CELLS) for entry in pool.rounds)
    kept = load_calibration(calibration_dir(root, machine_facts().fingerprint))
    assert kept is not None and kept.tolerance == value["tolerance"] and set(kept.noise) == set(value["noise"])


def test_what_is_recorded_is_not_recorded_again(root: Path) -> None:
    assert calibrate(*FEW)[0] == 0
    before = timed_runs(root)
    status, out, _ = calibrate(*FEW)
    assert status == 0 and timed_runs(root) == before
    assert "two equal programs, 20 replayed comparisons" in out
    assert max(map(len, out.split("calibration  ")[0].splitlines())) <= 80


def test_an_interrupt_loses_no_round(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    original, seen = recording.append_round, []

    def interrupted(path: Path, entry: Any) -> None:
        original(path, entry)
        seen.append(entry)
        if len(seen) == 5:
            raise KeyboardInterrupt

    monkeypatch.setattr(recording, "append_round", interrupted)
    assert calibrate(*FEW)[0] == 130
    assert len(read_pool(pool_of(root)).rounds) == 5
    monkeypatch.setattr(recording, "append_round", original)
    assert calibrate(*FEW)[0] == 0
    assert len(read_pool(pool_of(root)).of_kind("same")) == 24


def test_the_study_is_a_page_of_the_pool(root: Path, tmp_path: Path) -> None:
    assert calibrate(*FEW)[0] == 0
    study = tmp_path / "study.md"
    before = timed_runs(root)
    status, _, err = calibrate("--pool", str(pool_of(root)), "--suites", "5", "--study", str(study))
    assert status == 0, err
    assert timed_runs(root) == before
    sections = [line for line in study.read_text().splitlines() if line.startswith("## ")]
    assert sections == [
        "## False alarms", "## Power", "## The estimator and its interval", "## The same rounds judged as usual", "## Noise"
    ]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("--slowdowns", "0"), "is not a list of percents above 0"),
        (("--slowdowns", "1,x"), "is not a list of percents above 0"),
        (("--slowdowns", "101"), "is not a list of percents above 0"),
        (("--rounds", "3"), "'3' is not a whole number of at least"),
        (("--pool", "nowhere.jsonl"), "nowhere.jsonl"),
        (("--engines", "alfa"), "alpha"),
    ],
)
def test_bad_input_ends_it_before_anything_is_timed(root: Path, arguments: tuple[str, ...], says: str) -> None:
    status, out, err = calibrate(*arguments)
    assert (status, out) == (2, "")
    assert says in err


def test_a_pool_of_too_few_rounds_is_bad_input(root: Path, tmp_path: Path) -> None:
    path = tmp_path / "pool.jsonl"
    path.write_text('{"pool": 1, "machine": "m", "paces": {}}\n')
    status, out, err = calibrate("--pool", str(path))
    assert (status, out) == (2, "") and str(path) in err and "too few" in err


def test_other_slowdowns_are_recorded_beside_the_old_ones(root: Path) -> None:
    assert calibrate(*FEW)[0] == 0
    assert calibrate(*FEW, "--slowdowns", "5")[0] == 0
    shares = [share for entry in read_pool(pool_of(root)).of_kind("slowed") for share in set(entry.shares.values())]
    assert (shares.count(0.1), shares.count(0.05)) == (12, 12)


def test_counts_that_were_missing_are_made_once_they_can_be(
    root: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_valgrind = os.environ["PATH"]
    tools = tmp_path / "tools"
    tools.mkdir()
    for name in ("sh", "mkdir", "cp", "test", "git", "cc", "c++"):
        if found := shutil.which(name):
            (tools / name).symlink_to(found)
    monkeypatch.setenv("PATH", str(tools))
    assert calibrate(*FEW)[0] == 0
    assert read_pool(pool_of(root)).counts["instructions"] == {}
    monkeypatch.setenv("PATH", with_valgrind)
    before = timed_runs(root)
    assert calibrate(*FEW)[0] == 0
    assert len(read_pool(pool_of(root)).counts["instructions"]) == 2
    assert timed_runs(root) == before


def test_a_broken_calibration_does_not_keep_the_machine_from_a_new_one(root: Path) -> None:
    broken = calibration_dir(root, machine_facts().fingerprint) / "calibration.json"
    broken.parent.mkdir(parents=True)
    broken.write_text("{")
    assert calibrate(*FEW)[0] == 0
    assert load_calibration(broken.parent) is not None
